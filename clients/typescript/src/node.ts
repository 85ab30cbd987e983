/** Native gRPC for Node: `connect(url, { transport: grpcTransport("http://127.0.0.1:7433") })`. */

import { createGrpcTransport } from "@connectrpc/connect-node";
import type { Transport } from "./transport.ts";

/** Makes a transport over native gRPC, which needs the optional package `@connectrpc/connect-node`. */
export function grpcTransport(url: string): () => Transport {
  return () => createGrpcTransport({ baseUrl: url });
}
