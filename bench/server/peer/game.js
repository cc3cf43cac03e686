// A game of the shape of Sitaos for boardgame.io: a stone on a free cell of 8×7, in turn, until the
// board is full. It scores nothing, which is less work than ours has.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');

const CELLS = 56;

const Stones = {
  name: 'stones',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(CELLS).fill(null), stones: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      G.stones += 1;
    },
  },
  endIf: ({ G }) => (G.stones === CELLS ? { full: true } : undefined),
};

module.exports = { CELLS, Stones };
