# Runs the vectors in this folder with the functions of run.ps1 and prints every difference. Not tested on a machine with PowerShell yet.
# powershell -File answer-vectors.ps1   or   pwsh -File answer-vectors.ps1. Exit code 0: all equal.
$ErrorActionPreference = 'Stop'
$script = Join-Path (Split-Path $PSScriptRoot -Parent) 'run.ps1'
$tree = [Management.Automation.Language.Parser]::ParseFile($script, [ref]$null, [ref]$null)
# Only the part before the main part: functions and the constants they use.
foreach ($statement in $tree.EndBlock.Statements) {
  $isFunction = $statement -is [Management.Automation.Language.FunctionDefinitionAst]
  $isConstant = $statement -is [Management.Automation.Language.AssignmentStatementAst] -and $statement.Left.Extent.Text -cmatch '^\$(Ordinal|Invariant|Segment|SafeMethods|Methods|Operators)$'
  if ($isFunction -or $isConstant) { . ([scriptblock]::Create($statement.Extent.Text)) }
}
function Stop-Bad([string]$Text) { throw $Text }
$wrong = 0
$total = 0
function Compare-Answer([string]$Kind, $Given, $Expected) {
  $script:total++
  if (Same $Given $Expected) { return }
  $script:wrong++
  [Console]::Out.WriteLine("different | $Kind | $(To-Json $Given) instead of $(To-Json $Expected)")
}
$vectors = Read-Json ([IO.File]::ReadAllText((Join-Path $PSScriptRoot 'vectors.json')))
$Suite = Read-Json ([IO.File]::ReadAllText((Join-Path $PSScriptRoot 'schemas.json')))
foreach ($q in $vectors['paths']) { $nodes = $null; try { $nodes = Select-Nodes $q['document'] $q['path'] } catch { $nodes = $null }; Compare-Answer "path $($q['path'])" $nodes $q['nodes'] }
foreach ($q in $vectors['operators']) { Compare-Answer "operator $($q['op'])" (Holds $q['nodes'] $q['op'] (Get-Or $q 'want' $null)) $q['holds'] }
foreach ($q in $vectors['same']) { $c = Compare-Documents $q['before'] $q['after'] '$'; Compare-Answer 'same' @($c.difference, @($c.notes)) @($q['difference'], $q['notes']) }
foreach ($q in $vectors['templates']) { $filled = $null; try { $filled = Fill-Json $q['template'] $q['values'] } catch { $filled = $null }; Compare-Answer 'template' $filled (Get-Or $q 'filled' $null) }
foreach ($q in $vectors['encodings']) { Compare-Answer 'percent-encoding' (Percent $q['text']) $q['percent'] }
foreach ($q in $vectors['statuses']) { Compare-Answer 'status' (Status-Matches $q['patterns'] ([int]$q['status'])) $q['matches'] }
foreach ($entry in $Suite['entries']) {
  foreach ($v in $entry['valid']) { Compare-Answer "schema $($entry['keyword'])" ($null -eq (Fault $v $entry['schema'] '' 0)) $true }
  foreach ($v in $entry['invalid']) { Compare-Answer "schema $($entry['keyword'])" ($null -eq (Fault $v $entry['schema'] '' 0)) $false }
}
[Console]::Out.WriteLine("$($total - $wrong) of $total answers are equal.")
if ($wrong -gt 0) { exit 1 }
