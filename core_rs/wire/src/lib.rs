//! The core as protobuf bytes.
