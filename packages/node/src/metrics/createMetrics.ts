import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Labels and their values. There must be few values: nothing that a caller spells, and nothing that names somebody. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>

type Named<Name extends string> = {
  readonly name: string
  /** One sentence. */
  readonly help: string
  readonly labels: readonly Name[]
}

type Timed<Name extends string> = Named<Name> & {
  /** Upper ends of the classes, in seconds. */
  readonly buckets: readonly number[]
}

type Read<Name extends string> = Named<Name> & {
  /** Read when somebody asks for the page; what fails is left out of it. */
  readonly read: () => Promise<readonly { readonly labels: Labels<Name>; readonly value: number }[]>
}

/** Numbers for an owner's Prometheus. */
export type Metrics = {
  /** Notes how long something took, in milliseconds; it is told in seconds. */
  timer<Name extends string>(options: Timed<Name>): (labels: Labels<Name>, durationMs: number) => void
  /** `by` is 1 unless given, and never negative. */
  counter<Name extends string>(options: Named<Name>): (labels: Labels<Name>, by?: number) => void
  gauge<Name extends string>(options: Read<Name>): void
  /** The page in Prometheus' text format 0.0.4. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>
}

/** Metrics of this process, with those of the process itself: time, memory, the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    timer({ name, help, labels, buckets }) {
      const histogram = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers })
      return (values, durationMs) => histogram.observe(values, durationMs / 1000)
    },
    counter({ name, help, labels }) {
      const counter = new Counter({ name, help, labelNames: [...labels], registers })
      return (values, by = 1) => counter.inc(values, by)
    },
    gauge({ name, help, labels, read }) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const rows = await read()
          gauge.reset()
          for (const row of rows) gauge.set(row.labels, row.value)
        },
      })
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
