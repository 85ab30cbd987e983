import { type Catalog, english } from "./catalog.ts";

export const danish: Catalog = { ...english };
