export function whenLeftAlone(leave: () => void): void
