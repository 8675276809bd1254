import { type ActivityNews, arrivalKey, findArrivals, findEnded, type TransferRecord } from '@latchkey/connect'
import type { HistoryEntry } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { knownPages, newestQuery, queryClientOf, useFreshJournal, useHistoryAccess } from '@latchkey/react/parts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOver } from '../transfer/isOver.ts'

/** A block may be so much older than the page that sees it and be news all the same, in milliseconds. */
const newsAgeMs = 600_000
/** More news than this are not kept for who does not look. */
const mostKept = 20

/** News that nobody has dismissed yet, the newest first. */
export type KeptNews = {
  readonly news: readonly ActivityNews[]
  readonly dismiss: (key: string) => void
}

/** Arrivals and ends of transfers since this page was opened. Of what was there before nothing is told, nor after another sign-in. */
export function useActivityNews(): KeptNews {
  const arrived = useArrivals()
  const ended = useEnded()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  return {
    news: [...ended, ...arrived].filter(({ key }) => !dismissed.has(key)),
    dismiss: (key) => setDismissed((before) => new Set([...before, key])),
  }
}

function useArrivals(): readonly ActivityNews[] {
  const hub = useHub()
  const { access } = useHistoryAccess()
  const { data } = useQuery(newestQuery(access), queryClientOf(hub))
  const address = access?.address
  const seen = useRef<{ readonly address: string; readonly known: Set<string>; readonly sinceMs: number }>(undefined)
  const [arrived, setArrived] = useState<readonly ActivityNews[]>([])
  useEffect(() => {
    if (seen.current?.address !== address) {
      seen.current = undefined
      setArrived([])
    }
    if (data?.status !== 'known' || address === undefined) return
    const entries: readonly HistoryEntry[] = knownPages([data]).flatMap((page) => page.entries)
    const before = seen.current
    const keys = entries.map(arrivalKey)
    if (before === undefined) {
      seen.current = { address, known: new Set(keys), sinceMs: hub.clock.now() - newsAgeMs }
      return
    }
    const fresh = findArrivals(entries, before.known, before.sinceMs)
    for (const key of keys) before.known.add(key)
    if (fresh.length > 0) setArrived((earlier) => [...fresh, ...earlier].slice(0, mostKept))
  }, [hub, address, data])
  return arrived
}

function useEnded(): readonly ActivityNews[] {
  const { transfers: records } = useFreshJournal()
  const before = useRef<readonly TransferRecord[]>(undefined)
  const [ended, setEnded] = useState<readonly ActivityNews[]>([])
  useEffect(() => {
    const fresh = findEnded(before.current ?? records, records, isOver)
    before.current = records
    if (fresh.length > 0) setEnded((earlier) => [...fresh, ...earlier].slice(0, mostKept))
  }, [records])
  return ended
}
