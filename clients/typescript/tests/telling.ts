/** What servers tell with an error, for tests. */

import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { TransportError } from "../src/errors.ts";

function bytes(write: (writer: BinaryWriter) => BinaryWriter): Uint8Array {
  return write(new BinaryWriter()).finish();
}

/** An error as a server sends it, with a field that no client knows yet. */
export function refusal(
  reason: string,
  metadata: Record<string, string> = {},
  domain = "meldhall",
  retry?: { seconds: number; nanos: number },
  message = "no",
): TransportError {
  const info = bytes((writer) => {
    writer.tag(1, 2).string(reason).tag(2, 2).string(domain).tag(9, 2).string("new");
    for (const [name, fact] of Object.entries(metadata)) {
      writer.tag(3, 2).fork().tag(1, 2).string(name).tag(2, 2).string(fact).join();
    }
    return writer;
  });
  const details = [{ type: "google.rpc.ErrorInfo", value: info }];
  if (retry) {
    const value = bytes((writer) =>
      writer.tag(1, 2).fork().tag(1, 0).int64(retry.seconds).tag(2, 0).int32(retry.nanos).join(),
    );
    details.push({ type: "google.rpc.RetryInfo", value });
  }
  return new TransportError("FAILED_PRECONDITION", message, details);
}
