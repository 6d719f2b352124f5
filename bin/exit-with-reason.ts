type SystemError = Error & { code?: string; port?: number; free?: number; path?: string }

/** The sysexits.h code for errors that another start cannot fix: a service manager should not retry. */
const configurationError = 78

/**
 * Ends the process with one line with the next step; only unexpected errors show a stack. The code is 78 if people have
 * to change something first, else 1.
 */
export function exitWithReason(error: unknown): never {
  console.error(reason(error as SystemError))
  process.exit(/^(WRONG_SETTINGS|MIGRATION_REFUSED)$/.test((error as SystemError).code ?? '') ? configurationError : 1)
}

function reason(error: SystemError): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `${error.port}번 포트를 다른 프로그램이 쓰고 있어요 — 그 프로그램을 끄거나 PORT=${error.free ?? (error.port ?? 3000) + 1}처럼 다른 포트를 정해 주세요.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (error.port) return `${error.port}번 포트를 쓸 권한이 없어요 — PORT에 1024 이상의 값을 정해 주세요.`
      return `쓸 수 없는 폴더가 있어요: ${error.path ?? error.message} — 쓰기 권한을 확인한 뒤 다시 실행해 주세요.`
    case 'MIGRATION_REFUSED':
      return error.message
    case 'ENOSPC':
      return '디스크에 빈 공간이 없어요 — 공간을 비운 뒤 다시 실행해 주세요.'
  }
  // Our own messages are Korean and complete in themselves.
  return /\p{Script=Hangul}/u.test(error.message ?? '') ? error.message : (error.stack ?? String(error))
}
