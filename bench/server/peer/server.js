// boardgame.io's own server on loopback: `node server.js` in memory, `node server.js FOLDER` in flat
// files. Prints its port when it is ready; ends when its standard input does.
'use strict';

const { FlatFile, Server } = require('boardgame.io/server');
const { Stones } = require('./game.js');

const folder = process.argv[2];
const server = Server({
  games: [Stones],
  origins: [],
  ...(folder && { db: new FlatFile({ dir: folder }) }),
});

// It knows no host to bind to and would listen to the whole network.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done);

server.run(0).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
