/**
 * Ends this process cleanly when its launcher (bin/bootstrap.mjs) disappears, as after kill -9: a server left behind
 * would keep the port and the data from the next start.
 */
export function stopWithLauncher(): void {
  if (process.env.MUDAERO_LAUNCHER !== String(process.ppid) || process.platform === 'win32') return
  const launcher = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}
