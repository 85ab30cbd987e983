import "./look/tokens.css";
import "./look/base.css";
import { render } from "preact";
import { Page } from "./shell/Page.tsx";

const place = document.getElementById("page");
if (place) render(<Page />, place);
