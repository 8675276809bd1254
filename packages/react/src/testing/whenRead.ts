import { settle } from '@latchkey/base/testing'
import type { Hub } from '@latchkey/connect'
import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { queryClientOf } from '../hooks/queryClientOf.ts'

/** Waits until nothing is being read any more, and all of it is on the screen. */
export async function whenRead(hub: Hub): Promise<void> {
  await act(async () => {
    await settle()
    await vi.waitFor(() => expect(queryClientOf(hub).isFetching()).toBe(0), { interval: 5 })
    // The cache tells its readers in a turn of its own.
    await new Promise((told) => notifyManager.schedule(() => told(undefined)))
  })
}
