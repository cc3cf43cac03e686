// Two people at each of many tables of boardgame.io, each answering as soon as the other's move has
// arrived: `node drive.js PORT TABLES GAMES own|bare`. `own` plays through boardgame.io's client,
// `bare` through a socket that does no more than it must. Prints one line of JSON for each game that
// all tables have played: seconds from the first move to the last, and for each move milliseconds
// from its sending to the other player's notice.
'use strict';

const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { io } = require('socket.io-client');
const { CELLS, Stones } = require('./game.js');

const [port, tables, games, kind] = process.argv.slice(2);
const server = `http://127.0.0.1:${port}`;
const socketOpts = { transports: ['websocket'] };
const lobby = new LobbyClient({ server });

// The same draws in every run: mulberry32.
let seed = 1;
function draw(below) {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % below;
}

function choose(cells) {
  const free = [];
  for (let cell = 0; cell < CELLS; cell += 1) if (cells[cell] === null) free.push(cell);
  return free[draw(free.length)];
}

// A seat tells `notice` of every state that reaches it, and has `ready`, `place` and `leave`.
function ownSeat(matchID, playerID, credentials, notice) {
  const client = Client({
    game: Stones,
    multiplayer: SocketIO({ server, socketOpts }),
    matchID,
    playerID,
    credentials,
    debug: false,
  });
  const ready = new Promise((resolve) => {
    client.subscribe((state) => {
      if (state === null || !state.isConnected) return;
      resolve();
      notice(state);
    });
  });
  client.start();
  return { ready, place: (cell) => client.moves.place(cell), leave: () => client.stop() };
}

function bareSeat(matchID, playerID, credentials, notice) {
  const socket = io(`${server}/${Stones.name}`, { ...socketOpts, forceNew: true });
  let seen;
  const ready = new Promise((resolve) => {
    socket.on('sync', (_, { state }) => {
      seen = state;
      resolve();
    });
  });
  socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, 2));
  socket.on('update', (_, state) => {
    seen = state;
    notice(state);
  });
  const place = (cell) => {
    const payload = { type: 'place', args: [cell], playerID, credentials };
    socket.emit('update', { type: 'MAKE_MOVE', payload }, seen._stateID, matchID, playerID);
  };
  return { ready, place, leave: () => socket.close() };
}

// A table with two seated people; `play` begins, and resolves when the board is full.
async function openTable(delays) {
  const { matchID } = await lobby.createMatch(Stones.name, { numPlayers: 2 });
  const seats = [];
  let stones = 0;
  let sent = 0;
  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  const move = (seat, state) => {
    const cell = choose(state.G.cells);
    sent = performance.now();
    seats[seat].place(cell);
  };
  // Only the other's move counts: the mover's own client shows it before the server has it.
  const noticeAt = (seat) => (state) => {
    if (state.G.stones <= stones || state.G.stones % 2 !== seat) return;
    stones = state.G.stones;
    delays.push(performance.now() - sent);
    if (state.ctx.gameover) finish();
    else move(seat, state);
  };
  for (const seat of [0, 1]) {
    const playerID = String(seat);
    const { playerCredentials } = await lobby.joinMatch(Stones.name, matchID, {
      playerID,
      playerName: `player ${seat}`,
    });
    const make = kind === 'own' ? ownSeat : bareSeat;
    seats.push(make(matchID, playerID, playerCredentials, noticeAt(seat)));
  }
  await Promise.all(seats.map((seat) => seat.ready));
  return {
    play: () => {
      move(0, { G: Stones.setup() });
      return finished;
    },
    leave: () => seats.forEach((seat) => seat.leave()),
  };
}

async function main() {
  for (let game = 0; game < Number(games); game += 1) {
    const delays = [];
    const open = [];
    for (let table = 0; table < Number(tables); table += 1) open.push(await openTable(delays));
    const start = performance.now();
    await Promise.all(open.map((table) => table.play()));
    const seconds = (performance.now() - start) / 1000;
    open.forEach((table) => table.leave());
    console.log(JSON.stringify({ seconds, delays: delays.map((each) => +each.toFixed(3)) }));
  }
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
