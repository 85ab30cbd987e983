/** Czech of the shell. */

import type { CatalogOf } from "../catalog.ts";
import type { shell as english } from "../en/shell.ts";

export const shell: CatalogOf<typeof english> = {
  "app.name": "Meldhall",
  "app.titled": "{view} · Meldhall",

  "nav.skip": "Přejít k obsahu",
  "nav.lobby": "Do předsálí",
  "nav.back": "Meldhall: do předsálí",

  "name.label": "Vaše jméno",

  "notice.close": "Zavřít zprávu",
  "dialog.close": "Zavřít",
  "dialog.no": "Ne, zpět",

  "settings.title": "Nastavení",
  "settings.theme": "Vzhled",
  "settings.theme.system": "Podle zařízení",
  "settings.theme.light": "Světlý",
  "settings.theme.dark": "Tmavý",
  "settings.language": "Jazyk",
  "settings.me": "Hrajete jako {name}.",
  "settings.forget": "Změnit hráče",
  "settings.forget.hint":
    "Jste host, kterého zná jen tento prohlížeč: místa a hry zůstanou u dosavadního jména.",

  "menu.page": "Nabídka",
  "menu.game": "Nabídka této hry",
  "menu.pause": "Požádat o přestávku",
  "menu.pause.asked": "Žádost o přestávku je podána. Přestávka začne, až v tomto tahu požádají všichni.",
  "menu.resume": "Pokračovat ve hře",
  "menu.resign": "Vzdát se",
  "menu.resign.text": "Už nebudete na tahu a zaplatíte za svůj stojánek. Můžete zůstat a dívat se.",
  "menu.resign.yes": "Vzdát se",
  "menu.leave": "Opustit hru",
  "menu.leave.text": "Své místo opouštíte natrvalo a zaplatíte za svůj stojánek.",
  "menu.leave.yes": "Opustit",
  "menu.abort": "Zrušit hru",
  "menu.abort.text": "Hra sotva začala: skončí pro všechny, bez výsledku.",
  "menu.abort.yes": "Zrušit",

  "pause.agree": "Souhlasím",
  "pause.asked": "O přestávku žádá: {names}.",
  "pause.until": "Přestávka, nejpozději do {time}.",
  "pause.resume": "Pokračovat",

  "line.lost": "Spojení je přerušeno. Připojuji znovu …",
  "line.back": "Znovu připojeno.",

  "failure.again": "Zkusit znovu",

  "lost.title": "Tady nic není",
  "lost.text": "Tato adresa nikam nevede. Odkaz byl možná zkrácen.",

  "invited.title": "Pozvání do hry",
  "invited.again": "Vítejte zpět",
  "invited.text": "Jak vám mají ostatní říkat? Víc není třeba.",
  "invited.enter": "Zaujmout místo",

  "game.of": "Hra: {name}",
  "game.untitled": "Hra",
  "game.opening": "Otevírám hru …",
  "game.unseen": "Tuto hru nelze zobrazit",
  "game.unwatched": "Tato hra se právě hraje a stůl vidí jen hráči.",
  "game.aborted": "Hra byla zrušena",
  "game.aborted.text": "{title}: konec bez výsledku.",

  "seat.you": "vy",
  "seat.creator": "hostitel",
  "seat.away": "mimo stůl",
  "seat.bot": "bot",
  "seat.bot.level": "bot, {level}",

  "level.legend": "Jak dobře hrají boti",
  "level.1": "Nováček",
  "level.2": "Amatér",
  "level.3": "Zkušený",
  "level.4": "Znalec",
  "level.5": "Mistr",
};
