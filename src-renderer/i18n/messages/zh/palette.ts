/** Command palette. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/palette.ts'

export function palette(w: Words): Messages {
  return {
    label: '搜索和命令',
    placeholder: '视图、表格、问题或要查找的词',
    found: '找到的内容',
    nothing: '没有找到',
    goTo: (view) => `转到${view}`,
    table: '表格',
    thread: '对话',
    event: '事件',
    topic: '主题',
    searching: '正在搜索记忆',
    inMemory: (n: number) => w.plural(n, { other: '记忆中有 # 处匹配' }),
    untitled: '未命名对话',
    newThread: '新对话',
    importFiles: '导入文件',
    importFolder: '导入文件夹',
    sample: '打开示例记忆',
    problems: '显示问题',
    suggestions: '显示建议',
    jobs: '显示所有任务',
    check: '检查存储',
    backup: '创建备份',
    forget: '遗忘某些内容',
    ledger: '显示离开这台电脑的内容',
    sql: 'SQL 控制台',
    keyboard: '键盘',
    undo: '撤销上一次更改',
    theme: { system: '主题：跟随系统', light: '主题：浅色', dark: '主题：深色' },
    contrastMore: '高对比度：开',
    contrastSystem: '高对比度：跟随系统',
    motionReduced: '减少动态效果：开',
    motionSystem: '减少动态效果：跟随系统',
    language: (name) => `语言：${name}`,
    goOffline: '切换到离线',
    goOnline: '允许远程模型',
    ask: (words) => `提问${w.quote(words)}`,
    find: (words) => `在事件中查找${w.quote(words)}`,
  }
}
