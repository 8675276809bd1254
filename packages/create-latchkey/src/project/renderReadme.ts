import { isLocal } from '../networks.ts'
import type { Plan } from '../plan.ts'
import type { Template } from '../templates.ts'

/** The README of a project: its purpose, and the next three steps. */
export function renderReadme(plan: Plan, { title, port, hubFile }: Template): string {
  const isServer = hubFile === undefined
  const does = isServer
    ? 'A server that passes on what it does not answer itself to Latchkey, and knows by `/me` who is signed in.'
    : 'A page in which a visitor connects a wallet, signs in, and sends coins after a true fee estimate.'
  return `# ${plan.name}

${does} Made from the template "${title}" of Latchkey.

## Next

${steps(plan, port)
  .map((step, index) => `${index + 1}. ${step}`)
  .join('\n')}

## Where things are

${places(plan, hubFile).join('\n')}

A sign-in names the origin of the page, http://localhost:${port}, and is valid for nothing else: Latchkey is told it as
\`LATCHKEY_ORIGIN\`. On your own domain that is its https origin, and your proxy passes \`/api\` and \`/rpc\` to Latchkey,
as ${isServer ? '`main.mjs`' : 'the development server'} does here.
`
}

function steps(plan: Plan, port: number): readonly [string, string, string] {
  const { packageManager, hasServer, networks, template, name } = plan
  const run = (script: string) => `\`${packageManager} run ${script}\``
  const elsewhere = `Start Latchkey with \`LATCHKEY_ORIGIN=http://localhost:${port}\`. It is looked for at http://localhost:4400; \`LATCHKEY_URL\` names another place.`
  const own = `\`${packageManager} install\`, then ${run('latchkey')}: Latchkey runs at http://localhost:4400.`
  const nodes = 'Name a node of each network in `latchkey.config.ts`. '
  const open = template === 'node-server' ? run('start') : run('dev')
  const local = `Give your account test coins: \`${packageManager} run coins -- 0x…\` with its address. ${
    template === 'node-server' ? 'Then open `/send` and send some.' : 'Then send some.'
  }`
  return [
    hasServer ? `${isLocal(networks) ? '' : nodes}${own}` : `${elsewhere} Then \`${packageManager} install\`.`,
    `In another terminal ${open}, and open http://localhost:${port}. Connect a wallet and sign in${template === 'node-server' ? '; then open `/me`' : ''}.`,
    isLocal(networks) ? local : `Send a small amount, and make ${name} yours.`,
  ]
}

function places({ hasServer, networks, template }: Plan, hubFile: string | undefined): readonly string[] {
  return [
    ...(hubFile === undefined
      ? ['- `main.mjs`: the server.']
      : [`- \`${hubFile}\`: the networks, and where Latchkey is asked.`]),
    ...(template === 'next' ? ['- `next.config.ts`: passes `/api` and `/rpc` to Latchkey.'] : []),
    ...(hubFile?.startsWith('src/') ? ['- `vite.config.ts`: passes `/api` and `/rpc` to Latchkey.'] : []),
    ...(hasServer ? ['- `latchkey.mjs`: starts Latchkey; what it keeps is in `.latchkey`.'] : []),
    ...(hasServer && !isLocal(networks) ? ['- `latchkey.config.ts`: the networks of Latchkey, and their nodes.'] : []),
    ...(isLocal(networks) ? ['- `coins.mjs`: test coins of the local network.'] : []),
  ]
}
