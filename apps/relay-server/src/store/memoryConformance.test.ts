import { conformance } from '../testing/conformance.ts'
import { memoryStore } from './memoryStore.ts'

conformance('relay over memory', async (clock) => ({ store: memoryStore({ clock }), close: async () => undefined }))
