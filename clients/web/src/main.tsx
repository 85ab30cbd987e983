import "./look/tokens.css";
import "./look/base.css";
import { render } from "preact";
import { actOncePerPress } from "./shell/held.ts";
import { Page } from "./shell/Page.tsx";

actOncePerPress();
const place = document.getElementById("page");
if (place) render(<Page />, place);
