// Writes the descriptors in generated code as the text they mostly are, instead of in base64: compressed they are two
// thirds of the size, and changes can be read. `node tools/unfold.mjs FOLDER`; `make wire` calls it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true })) {
  if (name.endsWith("_pb.js")) {
    const path = join(folder, name);
    const code = readFileSync(path, "utf8");
    writeFileSync(
      path,
      code.replace(/fileDesc\("([\w+/=]+)"/, (_, base64) => `fileDesc(btoa(${textOf(base64)})`),
    );
  }
}

function textOf(base64) {
  const escaped = Array.from(Buffer.from(base64, "base64"), (byte) => {
    const character = String.fromCharCode(byte);
    if (/["\\]/.test(character)) return `\\${character}`;
    return byte >= 32 && byte < 127 ? character : `\\x${byte.toString(16).padStart(2, "0")}`;
  });
  return `"${escaped.join("")}"`;
}
