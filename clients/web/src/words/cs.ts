import { type Catalog, english } from "./catalog.ts";

export const czech: Catalog = { ...english };
