// `npm run coins -- 0x…` gives test coins of the local network to an account.
const latchkey = process.env.LATCHKEY_URL ?? 'http://localhost:4400'
// Coins are for visitors of the page, so the request names it.
const origin = process.env.LATCHKEY_ORIGIN ?? 'http://localhost:5173'
const [address] = process.argv.slice(2)

const answer = await fetch(`${latchkey}/api/faucet`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin },
  body: JSON.stringify({ chainId: 31337, address }),
})
const { hash, error } = await answer.json()
if (error === undefined) console.log(`On their way: ${hash}`)
else console.error([error.message, error.hint].filter(Boolean).join(' '))
process.exitCode = error === undefined ? 0 : 1
