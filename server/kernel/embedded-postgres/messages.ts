export const archiveTexts = {
  noAccess: (folder: string) =>
    `PostgreSQL의 계정이 백업 폴더에 들어갈 수 없어요: ${folder} — 위쪽 폴더의 권한을 열거나 BACKUP_DIR에 다른 폴더를 적어 주세요.`,
  otherCluster: (folder: string) =>
    `백업 폴더에 다른 데이터베이스의 백업이 있어요: ${folder} — BACKUP_DIR에 다른 폴더를 적어 주세요.`,
  notArchiving:
    '지금 켜 있는 프로그램은 BACKUP_DIR 없이 시작했어요 — BACKUP_DIR를 정하고 프로그램을 다시 시작한 뒤 백업해 주세요.',
  noBase: (folder: string) =>
    `그 시각에 되돌릴 수 있는 백업이 없어요: ${folder} — 더 늦은 시각을 적거나 BACKUP_DIR를 확인해 주세요.`,
} as const

export const binariesTexts = {
  notRunning: (reason: string) =>
    `PostgreSQL을 실행하지 못했어요 (${reason}) — glibc를 쓰는 리눅스나 macOS에서 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
  notInstalled: (platform: string, arch: string) =>
    `이 컴퓨터(${platform}-${arch})에서 쓸 PostgreSQL이 설치되지 않았어요 — npm ci를 다시 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
} as const

export const clusterTexts = {
  otherVersion: (version: string, cluster: string, majorVersion: string) =>
    `데이터베이스가 PostgreSQL ${version}으로 만들어졌어요: ${cluster} — PostgreSQL ${majorVersion}로 옮긴 뒤 다시 실행해 주세요.`,
  namelessAccount:
    '실행한 계정의 이름이 /etc/passwd에 없어요 — 이름이 있는 계정으로 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.',
  notCreated: (said: string | undefined) =>
    `데이터베이스를 만들지 못했어요: ${said} — 디스크 공간과 폴더 권한을 확인해 주세요.`,
} as const

export const embeddedPostgresTexts = {
  restarting: 'PostgreSQL이 멈춰서 다시 시작해요.',
} as const

export const placeTexts = {
  noAccess: (cluster: string) =>
    `데이터베이스 폴더에 들어갈 수 없어요: ${cluster} — 이 폴더를 만든 계정으로 실행하거나 위쪽 폴더의 권한을 열어 주세요.`,
  pointerNote: (elsewhere: string) =>
    `${elsewhere}\n# 데이터베이스는 위 폴더에 있어요. root는 PostgreSQL을 직접 실행할 수 없어서 따로 두었어요.\n`,
  folderGone: (folder: string, pointer: string) =>
    `데이터베이스 폴더가 없어요: ${folder} — 그 폴더를 되돌리거나, 새로 시작하려면 ${pointer} 파일을 지워 주세요.`,
  notWritable: (folder: string) =>
    `이 폴더에 쓸 수 없어요: ${folder} — 폴더의 쓰기 권한을 확인하거나 DATA_DIR에 다른 폴더를 적어 주세요.`,
} as const

export const postmasterTexts = {
  notStarted: (lastWords: string | undefined, cluster: string) =>
    `PostgreSQL이 시작하지 못했어요: ${lastWords} — 디스크 공간과 ${cluster} 폴더를 확인해 주세요.`,
} as const

export const singleOwnerTexts = {
  inUse: (folder: string) =>
    `다른 프로그램이 이미 이 데이터를 쓰고 있어요: ${folder} — 먼저 켠 프로그램을 끄거나 DATA_DIR에 다른 폴더를 적어 주세요.`,
} as const
