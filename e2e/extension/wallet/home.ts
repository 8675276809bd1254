import type { Overview } from './messages.ts'
import { button, element, tellWorker } from './ownPage.ts'

/* The wallet's own page: its accounts, its networks, and its list of sites. */

async function draw(): Promise<void> {
  const overview = (await tellWorker({ type: 'overview' })) as Overview
  const act = (text: string, message: Parameters<typeof tellWorker>[0]) =>
    button(text, async () => {
      await tellWorker(message)
      await draw()
    })
  const { isLocked, accounts, active, networks, chainId, sites } = overview
  document.body.replaceChildren(
    element('h1', isLocked ? 'Locked' : 'Unlocked'),
    act(isLocked ? 'Unlock' : 'Lock', { type: isLocked ? 'unlock' : 'lock' }),
    element('p', `Account ${active + 1}, network ${chainId}`),
    ...accounts.flatMap((address, index) => [
      element('code', address),
      act(`Use account ${index + 1}`, { type: 'select', index }),
    ]),
    ...networks.map(({ id, name }) => act(`Go to ${name}`, { type: 'network', chainId: id })),
    ...sites.map((origin) => act(`Disconnect ${origin}`, { type: 'forget', origin })),
  )
}

await draw()
