// A guest who plays one game at random against a bot: node docs/player.mjs http://127.0.0.1:8000 siesta
// Node 22 or newer has sockets; Node 20 has them with --experimental-websocket before the file.
const [server, game] = process.argv.slice(2)
const post = async (path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const { token } = await post('/api/me', {})
const { id } = await post('/api/tables', { game, chairs: [null, 'novice'] }, token)
const address = `${server.replace('http', 'ws')}/api/tables/${id}/live`
const socket = new WebSocket(address, ['sobremesa', `bearer.${token}`])
const send = (action) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...action }))
socket.onmessage = ({ data }) => {
  const { type, table, view, ply = view?.ply, moves } = JSON.parse(data)
  if (table?.ended) console.log(id, table.ended.result.scores.join(' '))
  if (table?.ended || type === 'refused') socket.close()
  else if (moves) send({ do: 'move', ply, move: moves[Math.floor(Math.random() * moves.length)] })
  else if (view?.steps) send({ do: 'moves', ply })
}
