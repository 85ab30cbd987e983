import type { Catalog } from "./catalog.ts";
import { lobby } from "./pl/lobby.ts";
import { past } from "./pl/past.ts";
import { refusals } from "./pl/refusals.ts";
import { shell } from "./pl/shell.ts";
import { table } from "./pl/table.ts";

export const polish: Catalog = { ...shell, ...lobby, ...past, ...table, ...refusals };
