/** Wait until the server has compiled the rules of every game, which its first start does. */
export default async function ready(): Promise<void> {
  const address = `http://127.0.0.1:${process.env['E2E_PORT']}/api/health`
  for (
    const until = Date.now() + 600_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 250))
  ) {
    const { bots } = (await (await fetch(address)).json()) as { bots: string }
    if (bots === 'ready') return
  }
  throw new Error('the server does not get ready')
}
