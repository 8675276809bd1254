/** Providers that this page announces itself: they are in its own list already, and are passed over when they are heard. */
export const ownProviders = new WeakSet<object>()
