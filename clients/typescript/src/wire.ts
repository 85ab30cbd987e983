// Everything that is generated from proto/, under one roof.
export * from "./gen/meldhall/v1/clock_pb.js";
export * from "./gen/meldhall/v1/course_pb.js";
export * from "./gen/meldhall/v1/game_pb.js";
export * from "./gen/meldhall/v1/game_service_pb.js";
export * from "./gen/meldhall/v1/listing_pb.js";
export * from "./gen/meldhall/v1/player_service_pb.js";
export * from "./gen/meldhall/v1/refusal_pb.js";
export * from "./gen/meldhall/v1/rules_service_pb.js";
export * from "./gen/meldhall/v1/ruleset_pb.js";
export * from "./gen/meldhall/v1/server_service_pb.js";
export * from "./gen/meldhall/v1/solution_pb.js";
export * from "./gen/meldhall/v1/table_pb.js";
export * from "./gen/meldhall/v1/tile_pb.js";
export * from "./gen/meldhall/v1/verdict_pb.js";
export * from "./gen/meldhall/v1/view_pb.js";
export * from "./gen/meldhall/v1/watching_pb.js";
