import type { Catalog } from "./catalog.ts";
import { lobby } from "./cs/lobby.ts";
import { past } from "./cs/past.ts";
import { refusals } from "./cs/refusals.ts";
import { shell } from "./cs/shell.ts";
import { table } from "./cs/table.ts";

export const czech: Catalog = { ...shell, ...lobby, ...past, ...table, ...refusals };
