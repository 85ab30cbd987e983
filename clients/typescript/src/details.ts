/** The two messages of `google.rpc` that come with errors, read by hand: their descriptors would weigh more. */

import { BinaryReader } from "@bufbuild/protobuf/wire";

/** `google.rpc.ErrorInfo`: why, by whose words, and the facts. */
export interface ErrorInfo {
  readonly reason: string;
  readonly domain: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Reads `google.rpc.ErrorInfo`. */
export function readErrorInfo(bytes: Uint8Array | undefined): ErrorInfo | undefined {
  if (!bytes) {
    return undefined;
  }
  let [reason, domain] = ["", ""];
  const metadata: [string, string][] = [];
  eachField(bytes, (field, reader) => {
    switch (field) {
      case 1:
        reason = reader.string();
        return true;
      case 2:
        domain = reader.string();
        return true;
      case 3:
        metadata.push(readEntry(reader.bytes()));
        return true;
      default:
        return false;
    }
  });
  return { reason, domain, metadata: Object.fromEntries(metadata) };
}

/** Reads `google.rpc.RetryInfo`: how long to wait, in milliseconds. */
export function readRetryAfterMs(bytes: Uint8Array | undefined): number | undefined {
  let waitMs: number | undefined;
  eachField(bytes, (field, reader) => {
    if (field === 1) {
      waitMs = readSpanMs(reader.bytes());
    }
    return field === 1;
  });
  return waitMs;
}

function readSpanMs(bytes: Uint8Array): number {
  let spanMs = 0;
  eachField(bytes, (field, reader) => {
    const scale = { 1: 1_000, 2: 1e-6 }[field];
    spanMs += scale ? Number(reader.int64()) * scale : 0;
    return scale !== undefined;
  });
  return spanMs;
}

function readEntry(bytes: Uint8Array): [string, string] {
  const entry: [string, string] = ["", ""];
  eachField(bytes, (field, reader) => {
    if (field === 1 || field === 2) {
      entry[field - 1] = reader.string();
    }
    return field === 1 || field === 2;
  });
  return entry;
}

/** Calls back with each field, which is read, or skipped where that says false. */
function eachField(
  bytes: Uint8Array | undefined,
  read: (field: number, reader: BinaryReader) => boolean,
): void {
  const reader = new BinaryReader(bytes ?? new Uint8Array());
  while (reader.pos < reader.len) {
    const [field, kind] = reader.tag();
    if (!read(field, reader)) {
      reader.skip(kind, field);
    }
  }
}
