export type { Delivery, Publication, Relay, RelayOptions, RelayStatus } from './relay/relay.ts'
