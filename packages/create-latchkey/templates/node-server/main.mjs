import { createServer } from 'node:http'
import { passOn, passOnUpgrade } from './passOn.mjs'
import { readLogin } from './readLogin.mjs'

const port = Number(process.env.PORT ?? 3000)

const server = createServer(async (request, response) => {
  if (request.url !== '/me') return passOn(request, response)
  try {
    const login = await readLogin(request.headers.cookie)
    if (login === undefined) return answer(response, 401, { message: 'Nobody is signed in.' })
    answer(response, 200, { address: login.address, chainId: login.chainId })
  } catch (error) {
    answer(response, 502, { message: error.message })
  }
})

server.on('upgrade', passOnUpgrade)
server.listen(port, 'localhost', () => console.log(`Ready: http://localhost:${port}`))

function answer(response, status, body) {
  // The login of a visitor is nothing for a cache.
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
