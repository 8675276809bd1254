import { askOlder } from '@latchkey/connect'
import type { HistoryNetwork } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { refreshHistory, useHistoryAccess } from '@latchkey/react/parts'
import { useState } from 'react'

/** After so long without a step the server is not waited for any longer, in milliseconds. */
const patienceMs = 120_000

/** Having networks read further back. */
export type Older = {
  /** Asks the server, one request for each network that can. */
  readonly ask: (networks: readonly HistoryNetwork[]) => void
  /** True while the server was asked for a network that has not come further yet. */
  readonly isReading: (network: HistoryNetwork) => boolean
  /** The networks for which the server has refused. */
  readonly refused: ReadonlySet<number>
}

type Asked = { readonly from: string | null; readonly untilMs: number }

/** Has the server read further back, and knows which networks it is still at. */
export function useOlder(): Older {
  const hub = useHub()
  const { access } = useHistoryAccess()
  const [asked, setAsked] = useState<ReadonlyMap<number, Asked>>(new Map())
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())

  async function askOne({ chainId, from }: HistoryNetwork): Promise<void> {
    if (access === undefined) return
    setAsked((before) => new Map([...before, [chainId, { from, untilMs: hub.clock.now() + patienceMs }]]))
    setRefused((before) => new Set([...before].filter((id) => id !== chainId)))
    try {
      await askOlder(access.source, chainId, hub.signal)
      await refreshHistory(hub)
    } catch {
      setAsked((before) => new Map([...before].filter(([id]) => id !== chainId)))
      setRefused((before) => new Set([...before, chainId]))
    }
  }

  function isReading({ chainId, from, canLoadOlder }: HistoryNetwork): boolean {
    const waited = asked.get(chainId)
    return canLoadOlder && waited !== undefined && waited.from === from && waited.untilMs > hub.clock.now()
  }

  return {
    ask: (wanted) => {
      for (const network of wanted) void askOne(network)
    },
    isReading,
    refused,
  }
}
