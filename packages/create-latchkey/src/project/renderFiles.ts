import type { Network } from '../networks.ts'

/** The networks and the hub: what all pages of the project share. */
export function renderHub(networks: readonly Network[]): string {
  return `import { createLatchkey } from '@latchkey/browser'

/** Connection, sign-in and transfers of this page. Latchkey answers at this page's own origin, through its proxy. */
export const hub = createLatchkey({
  // The networks of your Latchkey; the first is the one that a visitor is offered.
  chains: ${toSource(networks, '  ')},
  loginUrl: '/api/login',
  rpcUrl: (chainId) => \`/rpc/\${chainId}\`,
})
`
}

/** Networks of the owner's own: their nodes are named by nobody else. */
export function renderConfig(networks: readonly Network[]): string {
  const rows = networks.map(
    ({ id, name }) => `    // ${name}: the address of your node, such as 'https://node.example.org'.
    { id: ${id}, rpcUrls: [] },`,
  )
  return `// The networks of your Latchkey. It asks the nodes that you name here, and no others.
export default {
  chains: [
${rows.join('\n')}
  ],
}
`
}

/** A value as a person would write it in TypeScript. */
function toSource(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) {
    const items = value.map((each) => toSource(each, inner))
    return items.every((each) => !each.includes('\n'))
      ? `[${items.join(', ')}]`
      : `[\n${items.map((each) => `${inner}${each},\n`).join('')}${indent}]`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${toSource(each, inner)}`)
  const short = `{ ${fields.join(', ')} }`
  return short.length <= 90 && !short.includes('\n')
    ? short
    : `{\n${fields.map((each) => `${inner}${each},\n`).join('')}${indent}}`
}
