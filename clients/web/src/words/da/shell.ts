/** Danish of the shell. */

import type { CatalogOf } from "../catalog.ts";
import type { shell as english } from "../en/shell.ts";

export const shell: CatalogOf<typeof english> = {
  "app.name": "Meldhall",
  "app.titled": "{view} · Meldhall",

  "nav.skip": "Gå til indholdet",
  "nav.lobby": "Til lobbyen",
  "nav.back": "Meldhall: til lobbyen",

  "name.label": "Dit navn",

  "notice.close": "Luk beskeden",
  "dialog.close": "Luk",
  "dialog.no": "Nej, tilbage",

  "settings.title": "Indstillinger",
  "settings.theme": "Udseende",
  "settings.theme.system": "Som enheden",
  "settings.theme.light": "Lyst",
  "settings.theme.dark": "Mørkt",
  "settings.language": "Sprog",
  "settings.me": "Du spiller som {name}.",
  "settings.forget": "Bliv en anden",
  "settings.forget.hint": "Du er gæst, og kun denne browser kender dig: pladser og spil bliver tilbage.",

  "menu.page": "Menu",
  "menu.game": "Menu for dette spil",
  "menu.pause": "Bed om en pause",
  "menu.pause.asked": "Du har bedt om en pause. Den begynder, når alle har bedt om den i denne tur.",
  "menu.resume": "Spil videre",
  "menu.resign": "Giv op",
  "menu.resign.text": "Du får ikke flere ture og betaler for dit stativ. Du kan blive og se med.",
  "menu.resign.yes": "Giv op",
  "menu.leave": "Forlad spillet",
  "menu.leave.text": "Du opgiver din plads for altid og betaler for dit stativ.",
  "menu.leave.yes": "Forlad",
  "menu.abort": "Aflys spillet",
  "menu.abort.text": "Spillet er knap begyndt: det slutter for alle, uden resultat.",
  "menu.abort.yes": "Aflys",

  "pause.agree": "Det er i orden",
  "pause.asked": "{names} vil gerne have en pause.",
  "pause.until": "Pause, senest til {time}.",
  "pause.resume": "Spil videre",

  "line.lost": "Forbindelsen er afbrudt. Forbinder igen …",
  "line.back": "Forbundet igen.",

  "failure.again": "Prøv igen",

  "lost.title": "Her er ingenting",
  "lost.text": "Denne adresse fører ingen steder hen. Måske er linket blevet klippet over.",

  "invited.title": "Du er inviteret til et spil",
  "invited.again": "Hej igen",
  "invited.text": "Hvad skal de andre kalde dig? Mere skal der ikke til.",
  "invited.enter": "Tag en plads",

  "game.of": "Spil: {name}",
  "game.untitled": "Et spil",
  "game.opening": "Åbner spillet …",
  "game.unseen": "Spillet kan ikke vises",
  "game.unwatched": "Spillet er i gang, og kun spillerne ser bordet.",
  "game.aborted": "Spillet blev aflyst",
  "game.aborted.text": "{title}: slut uden resultat.",

  "seat.you": "dig",
  "seat.creator": "vært",
  "seat.away": "væk",
  "seat.bot": "bot",
  "seat.bot.level": "bot, {level}",

  "level.legend": "Hvor godt botterne spiller",
  "level.1": "Begynder",
  "level.2": "Jævn",
  "level.3": "Øvet",
  "level.4": "Skarp",
  "level.5": "Mester",
};
