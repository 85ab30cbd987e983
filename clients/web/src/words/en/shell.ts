/** English of the shell: the page around the views, settings, the menu of a game. */
export const shell = {
  "app.name": "Meldhall",
  "app.titled": "{view} · Meldhall",

  "nav.skip": "Skip to the content",
  "nav.lobby": "To the lobby",
  "nav.back": "Meldhall: to the lobby",

  "name.label": "Your name",

  "notice.close": "Close this notice",
  "dialog.close": "Close",
  "dialog.no": "No, go back",

  "settings.title": "Settings",
  "settings.theme": "Appearance",
  "settings.theme.system": "As the device",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.language": "Language",
  "settings.me": "You play as {name}.",
  "settings.forget": "Become somebody else",
  "settings.forget.hint": "You are a guest, known by this browser alone: your seats and games stay behind.",

  "menu.page": "Menu",
  "menu.game": "Menu of this game",
  "menu.pause": "Ask for a pause",
  "menu.pause.asked": "You asked for a pause. It begins once everybody has asked in this turn.",
  "menu.resume": "Go on with the game",
  "menu.resign": "Give up",
  "menu.resign.text": "You take no more turns and pay for your rack. You can stay and watch.",
  "menu.resign.yes": "Give up",
  "menu.leave": "Leave the game",
  "menu.leave.text": "You give up your seat for good, and pay for your rack.",
  "menu.leave.yes": "Leave",
  "menu.abort": "Call the game off",
  "menu.abort.text": "The game has hardly begun: it ends for everybody, without a result.",
  "menu.abort.yes": "Call it off",

  "pause.agree": "Agree",
  "pause.asked": "{names} would like a pause.",
  "pause.until": "Paused, until {time} at the latest.",
  "pause.resume": "Go on",

  "line.lost": "The line is lost. Connecting again …",
  "line.back": "Connected again.",

  "failure.again": "Try again",

  "lost.title": "Nothing here",
  "lost.text": "This address leads nowhere. The link may have been cut off.",

  "invited.title": "You are invited to a game",
  "invited.again": "Hello again",
  "invited.text": "What shall the others call you? That is all there is to it.",
  "invited.enter": "Take a seat",

  "game.of": "{name}’s game",
  "game.untitled": "A game",
  "game.opening": "Opening the game …",
  "game.unseen": "This game cannot be shown",
  "game.unwatched": "This game is being played, and only its players see the table.",
  "game.aborted": "The game was called off",
  "game.aborted.text": "{title} ended without a result.",

  "seat.you": "you",
  "seat.creator": "host",
  "seat.away": "away",
  "seat.bot": "bot",
  "seat.bot.level": "bot, {level}",

  "level.legend": "How well bots play",
  "level.1": "Novice",
  "level.2": "Casual",
  "level.3": "Steady",
  "level.4": "Sharp",
  "level.5": "Master",
} as const;
