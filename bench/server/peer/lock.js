// After `npm install`: keeps package-lock.json to names, versions and hashes, as our locks name no host.
'use strict';

const fs = require('fs');

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
for (const entry of Object.values(lock.packages)) {
  for (const field of ['funding', 'resolved', 'deprecated']) delete entry[field];
}
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
