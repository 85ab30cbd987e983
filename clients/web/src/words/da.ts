import type { Catalog } from "./catalog.ts";
import { lobby } from "./da/lobby.ts";
import { past } from "./da/past.ts";
import { refusals } from "./da/refusals.ts";
import { shell } from "./da/shell.ts";
import { table } from "./da/table.ts";

export const danish: Catalog = { ...shell, ...lobby, ...past, ...table, ...refusals };
