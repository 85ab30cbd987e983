/** Polish of the shell. */

import type { CatalogOf } from "../catalog.ts";
import type { shell as english } from "../en/shell.ts";

export const shell: CatalogOf<typeof english> = {
  "app.name": "Meldhall",
  "app.titled": "{view} · Meldhall",

  "nav.skip": "Przejdź do treści",
  "nav.lobby": "Do poczekalni",
  "nav.back": "Meldhall: do poczekalni",

  "name.label": "Twoje imię",

  "notice.close": "Zamknij tę wiadomość",
  "dialog.close": "Zamknij",
  "dialog.no": "Nie, wróć",

  "settings.title": "Ustawienia",
  "settings.theme": "Wygląd",
  "settings.theme.system": "Jak urządzenie",
  "settings.theme.light": "Jasny",
  "settings.theme.dark": "Ciemny",
  "settings.language": "Język",
  "settings.me": "Grasz jako {name}.",
  "settings.forget": "Zmień gracza",
  "settings.forget.hint":
    "Jesteś gościem, którego zna tylko ta przeglądarka: miejsca i gry zostaną przy dawnym imieniu.",

  "menu.page": "Menu",
  "menu.game": "Menu tej gry",
  "menu.pause": "Poproś o przerwę",
  "menu.pause.asked": "Prośba o przerwę wysłana. Przerwa zacznie się, gdy w tej turze poproszą wszyscy.",
  "menu.resume": "Graj dalej",
  "menu.resign": "Poddaj się",
  "menu.resign.text": "Nie masz już kolejnych tur i płacisz za swój stojak. Możesz zostać i patrzeć.",
  "menu.resign.yes": "Poddaję się",
  "menu.leave": "Opuść grę",
  "menu.leave.text": "Oddajesz miejsce na dobre i płacisz za swój stojak.",
  "menu.leave.yes": "Opuszczam",
  "menu.abort": "Odwołaj grę",
  "menu.abort.text": "Gra ledwie się zaczęła: skończy się dla wszystkich, bez wyniku.",
  "menu.abort.yes": "Odwołuję",

  "pause.agree": "Zgoda",
  "pause.asked": "O przerwę prosi: {names}.",
  "pause.until": "Przerwa, najpóźniej do {time}.",
  "pause.resume": "Graj dalej",

  "line.lost": "Połączenie przerwane. Łączę ponownie …",
  "line.back": "Połączono ponownie.",

  "failure.again": "Spróbuj ponownie",

  "lost.title": "Nic tu nie ma",
  "lost.text": "Ten adres donikąd nie prowadzi. Może link został ucięty.",

  "invited.title": "Zaproszenie do gry",
  "invited.again": "Witaj ponownie",
  "invited.text": "Jak mają cię nazywać inni? To wszystko, czego trzeba.",
  "invited.enter": "Zajmij miejsce",

  "game.of": "Gra: {name}",
  "game.untitled": "Gra",
  "game.opening": "Otwieram grę …",
  "game.unseen": "Tej gry nie można pokazać",
  "game.unwatched": "Ta gra trwa, a stół widzą tylko gracze.",
  "game.aborted": "Gra została odwołana",
  "game.aborted.text": "{title}: koniec bez wyniku.",

  "seat.you": "ty",
  "seat.creator": "gospodarz",
  "seat.away": "poza stołem",
  "seat.bot": "bot",
  "seat.bot.level": "bot, {level}",

  "level.legend": "Siła botów",
  "level.1": "Nowicjusz",
  "level.2": "Amator",
  "level.3": "Bywalec",
  "level.4": "Znawca",
  "level.5": "Mistrz",
};
