// Takes from the lock file what is only for those who read it: where to send money, which is an address.
import { readFileSync, writeFileSync } from "node:fs";

const PATH = "package-lock.json";
const lock = JSON.parse(readFileSync(PATH, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
