import { type Catalog, english } from "./catalog.ts";

export const polish: Catalog = { ...english };
