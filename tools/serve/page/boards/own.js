// Boards of your own games: `zermelo serve --boards FILE.js` sends FILE.js in the place of this file.
export const boards = {};
