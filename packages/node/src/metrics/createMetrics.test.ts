import { expect, test } from 'vitest'
import { createMetrics } from './createMetrics.ts'

test('numbers are on the page, with their labels, and those of the process beside them', async () => {
  const metrics = createMetrics()
  const take = metrics.timer({ name: 'work_seconds', help: 'Work.', labels: ['kind'], buckets: [0.1, 1] })
  const count = metrics.counter({ name: 'things_total', help: 'Things.', labels: ['outcome'] })
  let isUp = 1
  const read = async () => [{ labels: { chain: '1' }, value: isUp }]
  metrics.gauge({ name: 'node_up', help: 'Nodes.', labels: ['chain'], read })
  take({ kind: 'a' }, 500)
  count({ outcome: 'ok' })
  count({ outcome: 'ok' })
  const { contentType, text } = await metrics.render()
  expect(contentType).toContain('version=0.0.4')
  expect(text).toContain('work_seconds_bucket{le="0.1",kind="a"} 0\n')
  expect(text).toContain('work_seconds_bucket{le="1",kind="a"} 1\n')
  expect(text).toContain('work_seconds_sum{kind="a"} 0.5\n')
  expect(text).toContain('things_total{outcome="ok"} 2\n')
  expect(text).toContain('node_up{chain="1"} 1\n')
  expect(text).toContain('process_resident_memory_bytes ')
  isUp = 0
  expect((await metrics.render()).text).toContain('node_up{chain="1"} 0\n')
})

test('two of them do not know of each other', async () => {
  const count = (name: string) => createMetrics().counter({ name, help: 'Things.', labels: [] })
  count('things_total')({})
  expect(() => count('things_total')).not.toThrow()
})
