import type { Override } from './override.ts'
import type { IntersendOptions } from './parentFrame.ts'

/** The wallet that embeds sites in its own page (specification §3): there inside that frame only. */
export function intersend(options: IntersendOptions): Override {
  const { frame, parentOrigins } = options
  return {
    key: 'intersend',
    name: 'Intersend',
    capabilities: { isAvailable: true, canSwitchChain: false, canConnectSilently: true },
    detect: () => frame.isFramed() && parentOrigins.length > 0,
    async init() {
      const { intersendProvider } = await import('./intersendProvider.ts')
      return intersendProvider(options)
    },
  }
}
