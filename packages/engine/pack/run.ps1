# Runs the API tests of this folder (tests.json and the files it includes). Windows PowerShell 5.1 or PowerShell 7. A preview: run.sh is the reference.
# This file is the same in every run pack. It contains no text from an API, a person or a model.
[CmdletBinding()]
param([string[]]$Only = @(), [string]$BaseUrl = '', [string]$JUnit = '', [string]$Json = '', [switch]$List)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
$Ordinal = [StringComparer]::Ordinal
$Invariant = [Globalization.CultureInfo]::InvariantCulture
$SafeMethods = @('GET', 'HEAD', 'OPTIONS', 'TRACE')
$Methods = $SafeMethods + @('POST', 'PUT', 'PATCH', 'DELETE')
$Operators = @('exists', 'absent', 'count', 'eq', 'ne', 'in', 'type', 'match', 'contains', 'lt', 'le', 'gt', 'ge', 'len', 'same')
$CredentialHeaders = @('authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'api-key', 'apikey', 'x-auth-token', 'x-access-token')
$Denied = '^(PATH|IFS|ENV|HOME|PWD|OLDPWD|SHELL|USER|PS[0-9]|TMPDIR|SHELLOPTS|RUN_ID|SEED|BASH.*|LD_.*|DYLD_.*|CURL_.*|SSL.*|ASSAY_.*)$'
$Rooted = '^/([^/\\]|\z)'
$PathControl = '[\x00-\x1f\x7f]'
$HeaderName = '^[!#$%&''*+.^_`|~0-9A-Za-z-]+\z'
$HeaderControl = '[\x00-\x08\x0a-\x1f\x7f]'
$Rank = @{ pass = 0; warn = 1; inconclusive = 2; blocked = 3; error = 4; fail = 5 }

# ---- text and JSON. Objects are case-sensitive dictionaries, because ConvertFrom-Json would change dates and merge keys.
function Clean([string]$Text, [int]$Max) {
  $Text = [regex]::Replace($Text, '[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]', '?').Replace('##', '# #').Replace('::', ': :')
  if ($Text.Length -gt $Max) { return $Text.Substring(0, $Max - 1) + [char]0x2026 }
  return $Text
}
function Say([string]$Text) { [Console]::Out.WriteLine('assay | ' + $Text) }
function Stop-Bad([string]$Text) { [Console]::Error.WriteLine('assay | ' + (Clean $Text 300)); exit 2 }
function Has($Map, [string]$Key) { return ($Map -is [Collections.IDictionary]) -and $Map.Contains($Key) }
function Get-Or($Map, [string]$Key, $Default) { if (Has $Map $Key) { return , $Map[$Key] } return , $Default }
# The items of a list, one by one. Always used inside @( ).
function Get-List($Map, [string]$Key) { if (Has $Map $Key) { $Map[$Key] } }
function From-Element($E) {
  switch ($E.ValueKind.ToString()) {
    'Object' { $o = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal; foreach ($p in $E.EnumerateObject()) { $o[$p.Name] = From-Element $p.Value }; return , $o }
    'Array' { $a = New-Object Collections.ArrayList; foreach ($x in $E.EnumerateArray()) { [void]$a.Add((From-Element $x)) }; return , $a.ToArray() }
    'String' { return $E.GetString() }
    'Number' { return [double]$E.GetDouble() }
    'True' { return $true }
    'False' { return $false }
    default { return $null }
  }
}
function From-Legacy($V) {
  if ($V -is [Collections.IDictionary]) { $o = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal; foreach ($k in $V.Keys) { $o[$k] = From-Legacy $V[$k] }; return , $o }
  if ($V -is [array]) { $a = New-Object Collections.ArrayList; foreach ($x in $V) { [void]$a.Add((From-Legacy $x)) }; return , $a.ToArray() }
  if ($V -is [int] -or $V -is [long] -or $V -is [decimal]) { return [double]$V }
  return $V
}
function Read-Json([string]$Text) {
  if ($PSVersionTable.PSVersion.Major -ge 6) {
    $document = [Text.Json.JsonDocument]::Parse($Text)
    return , (From-Element $document.RootElement)
  }
  Add-Type -AssemblyName System.Web.Extensions
  $reader = New-Object Web.Script.Serialization.JavaScriptSerializer
  $reader.MaxJsonLength = [int]::MaxValue
  $reader.RecursionLimit = 500
  return , (From-Legacy $reader.DeserializeObject($Text))
}
# A long string in a suite may be split into parts.
function Join-Texts($V) {
  if ($V -is [array]) { $a = New-Object Collections.ArrayList; foreach ($x in $V) { [void]$a.Add((Join-Texts $x)) }; return , $a.ToArray() }
  if ($V -isnot [Collections.IDictionary]) { return , $V }
  $parts = Get-Or $V '$join' $null
  if ($V.Count -eq 1 -and $parts -is [array] -and $parts.Count -gt 0 -and @($parts | Where-Object { $_ -isnot [string] }).Count -eq 0) { return $parts -join '' }
  $o = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
  foreach ($k in $V.Keys) { $o[$k] = Join-Texts $V[$k] }
  return , $o
}
function Read-SuiteFile([string]$Name) {
  return , (Join-Texts (Read-Json ([IO.File]::ReadAllText((Join-Path $PSScriptRoot $Name), [Text.Encoding]::UTF8))))
}
function Json-String([string]$S) {
  $out = New-Object Text.StringBuilder
  [void]$out.Append('"')
  foreach ($c in $S.ToCharArray()) {
    if ($c -eq '"' -or $c -eq '\') { [void]$out.Append('\').Append($c) }
    elseif ([int]$c -lt 32) { [void]$out.Append('\u').Append(([int]$c).ToString('x4')) }
    else { [void]$out.Append($c) }
  }
  return $out.Append('"').ToString()
}
function To-Json($V) {
  if ($null -eq $V) { return 'null' }
  if ($V -is [bool]) { if ($V) { return 'true' } return 'false' }
  if ($V -is [string]) { return Json-String $V }
  if ($V -is [Collections.IDictionary]) { return '{' + ((@($V.Keys) | ForEach-Object { (Json-String $_) + ':' + (To-Json $V[$_]) }) -join ',') + '}' }
  if ($V -is [array]) { return '[' + ((@($V) | ForEach-Object { To-Json $_ }) -join ',') + ']' }
  return Number-Text ([double]$V)
}
# Numbers as JavaScript writes them: the shortest digits with the same value, without an exponent from 1e-6 up to 1e21.
function Number-Text([double]$D) {
  $text = $D.ToString('R', $Invariant)
  if ($text -cnotmatch '^(?<s>-?)(?<i>[0-9]+)[.]?(?<f>[0-9]*)(?:E(?<e>[+-]?[0-9]+))?$') { return $text }
  $sign = $Matches['s']
  $point = $Matches['i'].Length + $(if ($Matches.ContainsKey('e')) { [int]$Matches['e'] } else { 0 })
  $all = $Matches['i'] + $Matches['f']
  $digits = $all.TrimStart('0')
  $point -= $all.Length - $digits.Length
  $digits = $digits.TrimEnd('0')
  $n = $digits.Length
  if ($n -eq 0) { return '0' }
  if ($point -gt 21 -or $point -lt -5) {
    $tail = if ($n -gt 1) { '.' + $digits.Substring(1) } else { '' }
    $mark = if ($point -gt 21) { 'e+' } else { 'e' }
    return $sign + $digits.Substring(0, 1) + $tail + $mark + ($point - 1)
  }
  if ($point -le 0) { return $sign + '0.' + ('0' * (-$point)) + $digits }
  if ($n -le $point) { return $sign + $digits + ('0' * ($point - $n)) }
  return $sign + $digits.Substring(0, $point) + '.' + $digits.Substring($point)
}
function Type-Of($V) {
  if ($null -eq $V) { return 'null' } if ($V -is [bool]) { return 'boolean' } if ($V -is [string]) { return 'string' }
  if ($V -is [Collections.IDictionary]) { return 'object' } if ($V -is [array]) { return 'array' } return 'number'
}
function Same($A, $B) {
  $t = Type-Of $A
  if ($t -cne (Type-Of $B)) { return $false }
  if ($t -eq 'null') { return $true }
  if ($t -eq 'string') { return $A -ceq $B }
  if ($t -eq 'array') { if ($A.Count -ne $B.Count) { return $false }; for ($i = 0; $i -lt $A.Count; $i++) { if (-not (Same $A[$i] $B[$i])) { return $false } }; return $true }
  if ($t -eq 'object') { if ($A.Count -ne $B.Count) { return $false }; foreach ($k in $A.Keys) { if (-not (Has $B $k) -or -not (Same $A[$k] $B[$k])) { return $false } }; return $true }
  return $A -eq $B
}
# The differences between an earlier document and a later one, each as kind and text. Times, an etag and one version number may change.
function Excerpt($V) { $text = To-Json $V; if ($text.Length -gt 120) { return $text.Substring(0, 120) + [char]0x2026 } return $text }
function Is-Time([string]$S) { return $S -cmatch '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})?\z' -or $S -cmatch '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT\z' }
function Change-Kind($Before, $After, $Name) {
  $type = Type-Of $Before
  if ($null -eq $Name -or $type -cne (Type-Of $After)) { return 'value' }
  if ($type -ceq 'string') { if ((Is-Time $Before) -and (Is-Time $After)) { return 'time' } return 'value' }
  if ($type -cne 'number') { return 'value' }
  if ($Name -cmatch '(?s)^.+(At|_at)\z' -or $Name -cmatch '^(timestamp|mtime|last_?[mM]odified|last_?[aA]ctivity|updated|modified)\z') { return 'time' }
  if ($Name -match '^(version|revision|rev)\z' -and (Is-Type $Before 'integer') -and (Is-Type $After 'integer')) { return 'version' }
  return 'value'
}
function Changes($Before, $After, [string]$At, $Name) {
  if (Same $Before $After) { return }
  $etag = $null -ne $Name -and $Name -match '^etag\z'
  $types = (Type-Of $Before) + ' ' + (Type-Of $After)
  if ($types -ceq 'object object' -and -not $etag) {
    $names = New-Object 'Collections.Generic.SortedSet[string]' $Ordinal
    foreach ($k in @($Before.Keys) + @($After.Keys)) { [void]$names.Add($k) }
    foreach ($k in $names) {
      $place = $At + $(if ($k -cmatch '^[A-Za-z_][A-Za-z0-9_]*\z') { ".$k" } else { "['$k']" })
      if (-not (Has $Before $k)) { @{ kind = 'value'; text = "$place was added: $(Excerpt $After[$k])" } }
      elseif (-not (Has $After $k)) { @{ kind = 'value'; text = "$place was removed; it was $(Excerpt $Before[$k])" } }
      else { Changes $Before[$k] $After[$k] $place $k }
    }
  } elseif ($types -ceq 'array array' -and $Before.Count -eq $After.Count -and -not $etag) {
    for ($i = 0; $i -lt $Before.Count; $i++) { Changes $Before[$i] $After[$i] ($At + "[$i]") $null }
  } else {
    $kind = if ($etag) { 'etag' } else { Change-Kind $Before $After $Name }
    @{ kind = $kind; text = "$At changed from $(Excerpt $Before) to $(Excerpt $After)" }
  }
}
function Compare-Documents($Before, $After, [string]$At) {
  $all = @(Changes $Before $After $At $null)
  $versions = @($all | Where-Object { $_.kind -ceq 'version' }).Count
  $first = $all | Where-Object { $_.kind -ceq 'value' -or ($_.kind -ceq 'version' -and $versions -gt 1) } | Select-Object -First 1
  if ($null -ne $first) { return @{ difference = $first.text + '.'; notes = @() } }
  $notes = @($all | Select-Object -First 10 | ForEach-Object { $_.text + ' (ignored).' })
  if ($all.Count -gt 10) { $notes += "$($all.Count - 10) more differences are ignored." }
  return @{ difference = $null; notes = $notes }
}
function Code-Points([string]$S) { $n = 0; foreach ($c in $S.ToCharArray()) { if (-not [char]::IsLowSurrogate($c)) { $n++ } }; return $n }

# ---- templates, paths, patterns
function As-Text($V) { if ($V -is [string]) { return $V } return To-Json $V }
function Percent([string]$S) {
  $out = New-Object Text.StringBuilder
  foreach ($b in [Text.Encoding]::UTF8.GetBytes($S)) {
    $c = [char]$b
    if ($b -lt 128 -and "$c" -cmatch '^[A-Za-z0-9._~-]$') { [void]$out.Append($c) } else { [void]$out.Append('%').Append($b.ToString('X2')) }
  }
  return $out.ToString()
}
function Value-Of([string]$Name, $Values) {
  if (Has $Values $Name) { return , $Values[$Name] }
  foreach ($missed in @($CaseMissed, $SetupMissed)) { if (Has $missed $Name) { throw [InvalidOperationException]::new($missed[$Name]) } }
  throw [InvalidOperationException]::new("{{$Name}} has no value: no earlier step provided it.")
}
function Fill([string]$Text, $Values, [bool]$Encode) {
  $parts = $Text.Split([string[]]@('{{'), [StringSplitOptions]::None)
  $out = New-Object Text.StringBuilder
  [void]$out.Append($parts[0])
  for ($i = 1; $i -lt $parts.Count; $i++) {
    $end = $parts[$i].IndexOf('}}', [StringComparison]::Ordinal)
    if ($end -lt 0) { [void]$out.Append('{{').Append($parts[$i]); continue }
    $value = As-Text (Value-Of $parts[$i].Substring(0, $end) $Values)
    if ($Encode) { $value = Percent $value }
    [void]$out.Append($value).Append($parts[$i].Substring($end + 2))
  }
  return $out.ToString()
}
function Fill-Json($V, $Values) {
  if ($V -is [string]) {
    if ($V.StartsWith('{{') -and $V.IndexOf('}}', [StringComparison]::Ordinal) -eq $V.Length - 2 -and $V.IndexOf('{{', 2) -lt 0) { return , (Value-Of $V.Substring(2, $V.Length - 4) $Values) }
    return Fill $V $Values $false
  }
  if ($V -is [array]) { $a = New-Object Collections.ArrayList; foreach ($x in $V) { [void]$a.Add((Fill-Json $x $Values)) }; return , $a.ToArray() }
  if ($V -is [Collections.IDictionary]) {
    $r = Get-Or $V '$repeat' $null
    if ($r -is [array] -and $r.Count -ge 2 -and $r[0] -is [string] -and (Type-Of $r[1]) -eq 'number') {
      $times = [math]::Min([math]::Max(0, [math]::Floor($r[1])), [math]::Floor(1000000 / [math]::Max(1, $r[0].Length)))
      return (New-Object Text.StringBuilder).Insert(0, $r[0], [int]$times).ToString()
    }
    $o = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
    foreach ($k in $V.Keys) { $o[$k] = Fill-Json $V[$k] $Values }
    return , $o
  }
  return , $V
}
$Segment = [regex]"\G(?:\.\*|\[\*\]|\.(?<n>[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)|\[(?<i>-?(?:0|[1-9][0-9]{0,8}))\]|\['(?<q>[^'\\\p{Cc}]*)'\])"
function Select-Nodes($Root, [string]$Path) {
  if (-not $Path.StartsWith('$')) { Stop-Bad "$Path is not a portable path." }
  $nodes = @(, $Root)
  $at = 1
  while ($at -lt $Path.Length) {
    $m = $Segment.Match($Path, $at)
    if (-not $m.Success) { Stop-Bad "$Path is not a portable path." }
    $at += $m.Length
    $next = New-Object Collections.ArrayList
    foreach ($node in $nodes) {
      if ($m.Groups['n'].Success -or $m.Groups['q'].Success) {
        $name = $m.Groups['n'].Value + $m.Groups['q'].Value
        if (Has $node $name) { [void]$next.Add($node[$name]) }
      } elseif ($m.Groups['i'].Success) {
        if ($node -is [array]) { $i = [int]$m.Groups['i'].Value; if ($i -lt 0) { $i += $node.Count }; if ($i -ge 0 -and $i -lt $node.Count) { [void]$next.Add($node[$i]) } }
      } elseif ($node -is [array]) { foreach ($x in $node) { [void]$next.Add($x) } }
      elseif ($node -is [Collections.IDictionary]) { $keys = [string[]]@($node.Keys); [array]::Sort($keys, $Ordinal); foreach ($k in $keys) { [void]$next.Add($node[$k]) } }
    }
    $nodes = $next.ToArray()
  }
  return , $nodes
}
function Pattern([string]$Source) {
  if ($Source.Length -gt 5000 -or $Source -match '\(\?(=|!|<=|<!)|\\[1-9kcC]|[*+?}]\+|\{[0-9]*,?[0-9]{4}') { return $null }
  # ECMAScript mode has ASCII classes. \z is used instead of $ because $ also matches before a final line break.
  try { return New-Object regex ([regex]::Replace($Source, '(\\.)|(\[(?:\\.|[^\]\\])*\])|\$', { param($m) if ($m.Value -eq '$') { '(?!\n)$' } else { $m.Value } })), 'ECMAScript' } catch { return $null }
}
function Is-Type($V, [string]$Type) { if ($Type -eq 'integer') { return (Type-Of $V) -eq 'number' -and [math]::Floor($V) -eq $V } return (Type-Of $V) -ceq $Type }
function Length-Of($V) { switch (Type-Of $V) { 'string' { return Code-Points $V } 'array' { return $V.Count } 'object' { return $V.Count }; default { return -1 } } }
function Holds-One($V, [string]$Op, $Want) {
  switch ($Op) {
    'eq' { return Same $V $Want }
    'ne' { return -not (Same $V $Want) }
    'in' { if ($Want -isnot [array]) { return $false }; foreach ($x in $Want) { if (Same $x $V) { return $true } }; return $false }
    'type' { return ($Want -is [string]) -and (Is-Type $V $Want) }
    'match' { if ($V -isnot [string] -or $Want -isnot [string]) { return $false }; $p = Pattern $Want; return ($null -ne $p) -and $p.IsMatch($V) }
    'contains' { return ($V -is [string]) -and ($Want -is [string]) -and $V.IndexOf($Want, [StringComparison]::Ordinal) -ge 0 }
    'same' { return $null -eq (Compare-Documents $Want $V '$').difference }
    'len' { return (Length-Of $V) -ge 0 -and (Same ([double](Length-Of $V)) $Want) }
  }
  if ((Type-Of $V) -ne 'number' -or (Type-Of $Want) -ne 'number') { return $false }
  switch ($Op) { 'lt' { return $V -lt $Want } 'le' { return $V -le $Want } 'gt' { return $V -gt $Want }; default { return $V -ge $Want } }
}
function Holds($Nodes, [string]$Op, $Want) {
  if ($Op -eq 'exists') { return $Nodes.Count -gt 0 }
  if ($Op -eq 'absent') { return $Nodes.Count -eq 0 }
  if ($Op -eq 'count') { return Same ([double]$Nodes.Count) $Want }
  if ($Nodes.Count -eq 0) { return $false }
  foreach ($n in $Nodes) { if (-not (Holds-One $n $Op $Want)) { return $false } }
  return $true
}

# ---- JSON Schema, the portable subset: the first violation, or nothing
function Fits($V, $Schema, [int]$Depth) { return $null -eq (Fault $V $Schema '' ($Depth + 1)) }
function Outside([double]$N, $Schema, [string]$Min, [string]$Max) { return ((Has $Schema $Min) -and $N -lt $Schema[$Min]) -or ((Has $Schema $Max) -and $N -gt $Schema[$Max]) }
# A circular chain of bare references constrains nothing.
function Schema-Target($S) {
  for ($hops = 0; $hops -le 50; $hops++) {
    $m = [regex]::Match([string]$S['$ref'], '^#/(?:schemas|\$defs)/([^/]+)\z')
    $name = $m.Groups[1].Value.Replace('~1', '/').Replace('~0', '~')
    if (-not $m.Success -or -not (Has $Suite['schemas'] $name)) { return $true }
    $S = $Suite['schemas'][$name]
    if (-not (Has $S '$ref') -or $S.Count -ne 1) { return , $S }
  }
  return $true
}
function Fault($V, $S, [string]$At, [int]$Depth) {
  if ($S -is [bool]) { if ($S) { return $null } return "$At is not allowed" }
  if ($S -isnot [Collections.IDictionary]) { return $null }
  if ($Depth -gt 200) { return "$At is too deep to check" }
  if (Has $S '$ref') { $f = Fault $V (Schema-Target $S) $At ($Depth + 1); if ($f) { return $f } }
  $type = Type-Of $V
  if (Has $S 'type') { $ok = $false; foreach ($t in @($S['type'])) { if (Is-Type $V $t) { $ok = $true } }; if (-not $ok) { return "$At must be of type $(@($S['type']) -join ' or '), not $type" } }
  if (Has $S 'enum') { if (-not (Holds-One $V 'in' $S['enum'])) { return "$At is not one of the listed values" } }
  if (Has $S 'const') { if (-not (Same $V $S['const'])) { return "$At is not the required value" } }
  $f = switch ($type) { 'number' { Fault-Number $V $S $At } 'string' { Fault-String $V $S $At } 'array' { Fault-Array $V $S $At $Depth } 'object' { Fault-Object $V $S $At $Depth }; default { $null } }
  if ($f) { return $f }
  foreach ($rule in @(Get-List $S 'allOf')) { $f = Fault $V $rule $At ($Depth + 1); if ($f) { return $f } }
  if (Has $S 'anyOf') { $ok = $false; foreach ($rule in $S['anyOf']) { if (Fits $V $rule $Depth) { $ok = $true; break } }; if (-not $ok) { return "$At does not match any of the allowed schemas" } }
  if (Has $S 'oneOf') { $n = 0; foreach ($rule in $S['oneOf']) { if (Fits $V $rule $Depth) { $n++ } }; if ($n -ne 1) { return "$At must match exactly one of the allowed schemas, but it matches $n" } }
  if ((Has $S 'not') -and (Fits $V $S['not'] $Depth)) { return "$At matches a schema that is not allowed" }
  if (Has $S 'if') { $branch = if (Fits $V $S['if'] $Depth) { 'then' } else { 'else' }; if (Has $S $branch) { return Fault $V $S[$branch] $At ($Depth + 1) } }
  return $null
}
function Fault-Number($V, $S, [string]$At) {
  if ((Outside $V $S 'minimum' 'maximum') -or ((Has $S 'exclusiveMinimum') -and $V -le $S['exclusiveMinimum']) -or ((Has $S 'exclusiveMaximum') -and $V -ge $S['exclusiveMaximum'])) { return "$At is out of range" }
  if ((Has $S 'multipleOf') -and $S['multipleOf'] -gt 0) { $q = $V / $S['multipleOf']; if ([math]::Abs($q - [math]::Round($q)) -gt 1e-9 * [math]::Max(1, [math]::Abs($q))) { return "$At is not a multiple of $($S['multipleOf'])" } }
  return $null
}
function Fault-String($V, $S, [string]$At) {
  if (Outside (Code-Points $V) $S 'minLength' 'maxLength') { return "$At has the wrong length" }
  if (Has $S 'pattern') { $p = Pattern $S['pattern']; if ($null -ne $p -and -not $p.IsMatch($V)) { return "$At does not match the required pattern" } }
  return $null
}
function Fault-Array($V, $S, [string]$At, [int]$Depth) {
  if (Outside $V.Count $S 'minItems' 'maxItems') { return "$At has the wrong number of items" }
  if ((Get-Or $S 'uniqueItems' $false) -eq $true) { for ($i = 0; $i -lt $V.Count; $i++) { for ($j = 0; $j -lt $i; $j++) { if (Same $V[$i] $V[$j]) { return "$At must not repeat an item" } } } }
  $prefix = @(Get-List $S 'prefixItems')
  for ($i = 0; $i -lt $V.Count; $i++) {
    if ($i -lt $prefix.Count) { $f = Fault $V[$i] $prefix[$i] "$At/$i" ($Depth + 1); if ($f) { return $f } }
    elseif (Has $S 'items') { $f = Fault $V[$i] $S['items'] "$At/$i" ($Depth + 1); if ($f) { return $f } }
  }
  if (Has $S 'contains') { $n = 0; foreach ($x in $V) { if (Fits $x $S['contains'] $Depth) { $n++ } }; if ($n -lt (Get-Or $S 'minContains' 1) -or $n -gt (Get-Or $S 'maxContains' $n)) { return "$At contains the wrong number of matching items" } }
  return $null
}
function Fault-Object($V, $S, [string]$At, [int]$Depth) {
  if (Outside $V.Count $S 'minProperties' 'maxProperties') { return "$At has the wrong number of properties" }
  foreach ($k in @(Get-List $S 'required')) { if (-not (Has $V $k)) { return "the property $k$(if ($At) { " of $At" }) is missing" } }
  $patterns = @()
  $undecided = $false
  foreach ($p in @((Get-Or $S 'patternProperties' @{}).Keys)) { $re = Pattern $p; if ($null -eq $re) { $undecided = $true } else { $patterns += , @($re, $S['patternProperties'][$p]) } }
  foreach ($k in @($V.Keys)) {
    $known = $undecided
    if (Has (Get-Or $S 'properties' $null) $k) { $known = $true; $f = Fault $V[$k] $S['properties'][$k] "$At/$k" ($Depth + 1); if ($f) { return $f } }
    foreach ($p in $patterns) { if ($p[0].IsMatch($k)) { $known = $true; $f = Fault $V[$k] $p[1] "$At/$k" ($Depth + 1); if ($f) { return $f } } }
    if (-not $known -and (Has $S 'additionalProperties')) { $f = Fault $V[$k] $S['additionalProperties'] "$At/$k" ($Depth + 1); if ($f) { return $f } }
    if (Has $S 'propertyNames') { $f = Fault $k $S['propertyNames'] "$At/$k" ($Depth + 1); if ($f) { return $f } }
  }
  foreach ($k in @((Get-Or $S 'dependentRequired' @{}).Keys)) { if (Has $V $k) { foreach ($n in $S['dependentRequired'][$k]) { if (-not (Has $V $n)) { return "the property $n$(if ($At) { " of $At" }) is missing" } } } }
  foreach ($k in @((Get-Or $S 'dependentSchemas' @{}).Keys)) { if (Has $V $k) { $f = Fault $V $S['dependentSchemas'][$k] $At ($Depth + 1); if ($f) { return $f } } }
  return $null
}

# ---- requests
function Origin-Of([string]$Address) {
  $uri = $null
  if (-not [Uri]::TryCreate($Address, 'Absolute', [ref]$uri)) { return $null }
  if (($uri.Scheme -cne 'http' -and $uri.Scheme -cne 'https') -or $uri.UserInfo -ne '') { return $null }
  return $uri.Scheme + '://' + $uri.Host + ':' + $uri.Port
}
function Is-Bare($Req, $Case) { return (Get-Or $Req 'auth' '') -ceq 'none' -and @(Get-List $Case 'tags') -ccontains 'auth' }
# Credentials without a value: requests are sent without them, because the server may not require them. The entries of other identities, such
# as "token.other", are not: without its credential, a request is not from that identity.
function Find-Unset {
  $auths = Get-Or $Suite 'auth' @{}
  $obtained = @((Get-Or $Suite 'identities' @{}).Values | Where-Object { $null -ne (Get-Or $_ 'login' $null) } | ForEach-Object { $_['gives'].Keys })
  foreach ($k in @($auths.Keys)) {
    if ($null -eq $auths[$k] -or @($auths.Keys | Where-Object { $k.StartsWith("$_.", [StringComparison]::Ordinal) }).Count -gt 0) { continue }
    $names = @(Placeholders (Get-Or $auths[$k] 'value' '') | Where-Object { (Has (Get-Or $Suite 'env' @{}) $_) -and -not (Has $RunValues $_) -and $obtained -cnotcontains $_ })
    if ($names.Count -gt 0) { $Unset[$k] = $names -join ', ' }
  }
}
function Unset-In($Req) { return Get-Or $Unset (Get-Or $Req 'auth' (Get-Or (Get-Or $Suite 'defaults' @{}) 'auth' 'none')) '' }
function Build-Request($Req, $Case, $Values) {
  $baseName = Get-Or $Req 'base' 'BASE_URL'
  $base = (As-Text (Value-Of $baseName $Values)) -replace '/$', ''
  $origin = Origin-Of $base
  if ($null -eq $origin -or $base -match '[?#]') { throw [InvalidOperationException]::new("$baseName must be an http or https URL without a query string.") }
  $path = Fill $Req['path'] $Values $true
  if ($path -cnotmatch $Rooted -or $path -match $PathControl) { throw [InvalidOperationException]::new('The path must start with exactly one slash.') }
  $defaults = Get-Or $Suite 'defaults' @{}
  $auth = if (Unset-In $Req) { $null } else { Get-Or $Suite['auth'] (Get-Or $Req 'auth' (Get-Or $defaults 'auth' 'none')) $null }
  $pairs = New-Object Collections.ArrayList
  foreach ($k in @((Get-Or $Req 'query' @{}).Keys)) { foreach ($v in @($Req['query'][$k])) { [void]$pairs.Add((Percent $k) + '=' + (Percent (As-Text (Fill-Json $v $Values)))) } }
  if ($null -ne $auth -and $auth['in'] -eq 'query') { [void]$pairs.Add((Percent $auth['name']) + '=' + (Percent (Fill $auth['value'] $Values $false))) }
  $join = if ($path.Contains('?')) { '&' } else { '?' }
  $url = $base + $path + $(if ($pairs.Count -gt 0) { $join + ($pairs -join '&') } else { '' })
  if ((Origin-Of $url) -cne $origin) { throw [InvalidOperationException]::new('The path leads to a different host than the base URL.') }
  $headers = New-Object 'Collections.Generic.Dictionary[string,string]' ([StringComparer]::OrdinalIgnoreCase)
  $body = $null
  if (Has $Req 'json') { $headers['Content-Type'] = 'application/json'; $body = To-Json (Fill-Json $Req['json'] $Values) }
  elseif (Has $Req 'raw') { $body = Fill $Req['raw'] $Values $false }
  elseif (Has $Req 'form') { $headers['Content-Type'] = 'application/x-www-form-urlencoded'; $body = (@($Req['form'].Keys) | ForEach-Object { (Percent $_) + '=' + (Percent (Fill $Req['form'][$_] $Values $false)) }) -join '&' }
  foreach ($k in @((Get-Or $defaults 'headers' @{}).Keys)) { if (-not ((Is-Bare $Req $Case) -and $Credentials -contains $k)) { $headers[$k] = Fill $defaults['headers'][$k] $Values $false } }
  foreach ($k in @((Get-Or $Req 'headers' @{}).Keys)) { $headers[$k] = Fill $Req['headers'][$k] $Values $false }
  if ($null -ne $auth -and $auth['in'] -eq 'header') { $headers[$auth['name']] = Fill $auth['value'] $Values $false }
  if ($null -ne $auth -and $auth['in'] -eq 'cookie') { $mine = $auth['name'] + '=' + (Fill $auth['value'] $Values $false); $old = Get-Or (Get-Or $Req 'headers' @{}) 'Cookie' (Get-Or (Get-Or $Req 'headers' @{}) 'cookie' ''); $headers['Cookie'] = $(if ($old) { "$old; $mine" } else { $mine }) }
  foreach ($k in $headers.Keys) {
    if ($k -cnotmatch $HeaderName) { throw [InvalidOperationException]::new('A header name is not valid.') }
    if ($headers[$k] -match $HeaderControl) { throw [InvalidOperationException]::new('A header would contain a line break or control character.') }
  }
  $files = (Has $Req 'raw') -and $headers.ContainsKey('Content-Type') -and $headers['Content-Type'] -match '^multipart/'
  return @{ method = $Req['method']; url = $url; headers = $headers; body = $body; files = $files; timeout = [double](Get-Or $Req 'timeoutMs' (Get-Or $defaults 'timeoutMs' 30000)) }
}
$Pictures = @{
  'image/png' = '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415478da63f8ffff3f0005fe02fe331295140000000049454e44ae426082'
  'image/jpeg' = 'ffd8ffe000104a46494600010100000100010000ffd9'
  'image/gif' = '47494638396101000100800000000000ffffff2c00000000010001000002024401003b'
}
# A suite is text, so a string stands for a picture in a form.
function Get-BodyBytes([string]$Text, [bool]$HasFiles) {
  if (-not $HasFiles) { return , [Text.Encoding]::UTF8.GetBytes($Text) }
  $all = New-Object IO.MemoryStream
  foreach ($part in [regex]::Split($Text, '(file content \((?:image/png|image/jpeg|image/gif)\))')) {
    $type = if ($part -cmatch '^file content \((image/[a-z]+)\)$') { $Matches[1] } else { '' }
    $bytes = [byte[]]@(if ($Pictures.ContainsKey($type)) { $hex = $Pictures[$type]; for ($at = 0; $at -lt $hex.Length; $at += 2) { [Convert]::ToByte($hex.Substring($at, 2), 16) } } else { [Text.Encoding]::UTF8.GetBytes($part) })
    $all.Write($bytes, 0, $bytes.Length)
  }
  return , $all.ToArray()
}
function Send-Once($Request) {
  $message = New-Object Net.Http.HttpRequestMessage (New-Object Net.Http.HttpMethod $Request.method), ([Uri]$Request.url)
  if ($null -ne $Request.body -or @('POST', 'PUT', 'PATCH') -ccontains $Request.method) {
    $message.Content = New-Object Net.Http.ByteArrayContent (, (Get-BodyBytes ([string]$Request.body) ([bool]$Request.files)))
  }
  foreach ($k in $Request.headers.Keys) {
    if ($k -match '^content-(type|language|encoding|disposition|location)$') { if ($null -ne $message.Content) { [void]$message.Content.Headers.TryAddWithoutValidation($k, $Request.headers[$k]) } }
    else { [void]$message.Headers.TryAddWithoutValidation($k, $Request.headers[$k]) }
  }
  $cancel = New-Object Threading.CancellationTokenSource ([TimeSpan]::FromMilliseconds($Request.timeout))
  try {
    $response = $Client.SendAsync($message, $cancel.Token).GetAwaiter().GetResult()
    $bytes = $response.Content.ReadAsByteArrayAsync().GetAwaiter().GetResult()
    $headers = New-Object 'Collections.Generic.Dictionary[string,string]' $Ordinal
    foreach ($group in @($response.Headers, $response.Content.Headers)) { foreach ($h in $group) { $headers[$h.Key.ToLowerInvariant()] = (@($h.Value) -join ', ').Trim() } }
    return @{ status = [int]$response.StatusCode; headers = $headers; body = [Text.Encoding]::UTF8.GetString($bytes); tooLarge = $bytes.Length -gt 5242880 }
  } catch {
    # Without a connection, the request was not sent. After any other failure, it may have been sent.
    $inner = $_.Exception.GetBaseException()
    return @{ status = 0; unsent = $inner -is [Net.Sockets.SocketException]; timedOut = $cancel.IsCancellationRequested; reason = 'There was no response: ' + $inner.GetType().Name + '.' }
  } finally { $cancel.Dispose(); $message.Dispose() }
}
function Next-Hop($Request, $Answer) {
  if (@(301, 302, 303, 307, 308) -notcontains $Answer.status -or -not $Answer.headers.ContainsKey('location')) { return $null }
  $uri = $null
  if (-not [Uri]::TryCreate([Uri]$Request.url, $Answer.headers['location'], [ref]$uri)) { return $null }
  $to = Origin-Of $uri.AbsoluteUri
  if ($null -eq $to) { return $null }
  $crosses = $to -cne (Origin-Of $Request.url)
  $safe = $SafeMethods -ccontains $Request.method
  $get = if ($Answer.status -eq 303) { @('GET', 'HEAD') -cnotcontains $Request.method } else { -not $safe -and $Answer.status -le 302 }
  if ($crosses -and -not $safe -and -not $get) { return $null }
  $headers = New-Object 'Collections.Generic.Dictionary[string,string]' ([StringComparer]::OrdinalIgnoreCase)
  foreach ($k in $Request.headers.Keys) {
    $stays = $crosses -and ($Credentials -contains $k -or (Hide $Request.headers[$k]) -cne $Request.headers[$k])
    if (-not $stays -and -not (($get -or $crosses) -and $k -match '^content-(type|length|encoding)$')) { $headers[$k] = $Request.headers[$k] }
  }
  return @{ method = $(if ($get) { 'GET' } else { $Request.method }); url = $uri.AbsoluteUri; headers = $headers; body = $(if ($get -or $crosses) { $null } else { $Request.body }); files = $Request.files; timeout = $Request.timeout }
}
function Send-Following($Request, $Step, $Case) {
  $must = Get-Or (Get-Or $Step 'expect' @{}) 'must' @{}
  for ($hop = 0; ; $hop++) {
    $answer = Send-Once $Request
    if ($answer.status -eq 0 -or $hop -ge 5 -or (Get-Or (Get-Or $Suite 'defaults' @{}) 'followRedirects' $true) -eq $false -or (Is-Bare $Step['req'] $Case)) { return $answer }
    if (Status-Matches @(Get-List $must 'status') $answer.status) { return $answer }
    $next = Next-Hop $Request $answer
    if ($null -eq $next) { return $answer }
    $Request = $next
  }
}

# ---- identities: a login before the first step that needs its token, a new one when the token expires or a server rejects it
function Needed-Logins($Req) {
  $defaults = Get-Or $Suite 'defaults' @{}
  $auth = Get-Or $Suite['auth'] (Get-Or $Req 'auth' (Get-Or $defaults 'auth' 'none')) $null
  $names = @(Placeholders $Req) + @(Placeholders (Get-Or $auth 'value' '')) + @(Placeholders (Get-Or $defaults 'headers' @{}))
  foreach ($l in $Logins) { if (@($l.gives.Keys | Where-Object { $names -ccontains $_ }).Count -gt 0) { $l } }
}
function Build-Login($Login) {
  foreach ($name in @(Placeholders $Login)) { if (-not (Has $LoginValues $name)) { throw [InvalidOperationException]::new("The environment has no value for $name.") } }
  $url = Fill $Login['url'] $LoginValues $false
  if ($null -eq (Origin-Of $url)) { throw [InvalidOperationException]::new('Its login URL is not an http or https URL.') }
  $headers = New-Object 'Collections.Generic.Dictionary[string,string]' ([StringComparer]::OrdinalIgnoreCase)
  $headers['Accept'] = 'application/json'
  $body = ''
  if (Has $Login 'json') { $headers['Content-Type'] = 'application/json'; $body = To-Json (Fill-Json $Login['json'] $LoginValues) }
  elseif (Has $Login 'form') { $headers['Content-Type'] = 'application/x-www-form-urlencoded'; $body = (@($Login['form'].Keys) | ForEach-Object { (Percent $_) + '=' + (Percent (Fill $Login['form'][$_] $LoginValues $false)) }) -join '&' }
  if (Has $Login 'basic') {
    $pair = (@($Login['basic']) | ForEach-Object { Percent (Fill $_ $LoginValues $false) }) -join ':'
    $headers['Authorization'] = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes($pair))
  }
  foreach ($k in @((Get-Or $Login 'headers' @{}).Keys)) { $headers[$k] = Fill $Login['headers'][$k] $LoginValues $false }
  foreach ($k in $headers.Keys) { if ($headers[$k] -match $HeaderControl) { throw [InvalidOperationException]::new("The header $k of its login would contain a line break or control character.") } }
  return @{ method = 'POST'; url = $url; headers = $headers; body = $body; timeout = [double](Get-Or (Get-Or $Suite 'defaults' @{}) 'timeoutMs' 30000) }
}
# The token and its lifetime in seconds, or the end of a sentence about the response.
function Read-Login($Login, $Answer) {
  if ($Answer.status -eq 0) { return @{ token = ''; life = 0; why = ' got no response: ' + $Answer.reason.Replace('There was no response: ', '').TrimEnd('.') } }
  $json = $null
  if ($Answer.body.Trim() -ne '') { try { $json = Read-Json $Answer.body } catch { $json = $null } }
  $place = $Login['token']
  $limit = if ($place -is [string]) { 300 } else { 400 }
  if ($Answer.status -lt 200 -or $Answer.status -ge $limit) {
    $text = @('error_description', 'error', 'detail', 'message') | ForEach-Object { Get-Or $json $_ '' } | Where-Object { $_ -is [string] -and $_ -ne '' } | Select-Object -First 1
    return @{ token = ''; life = 0; why = " returned $($Answer.status)" + $(if ($text) { ' (' + (Clean $text 120) + ')' } else { '' }) }
  }
  $token = ''
  if ($place -is [string]) {
    $why = "$place is not a string"
    $found = Select-Nodes $json $place
    if ($found.Count -gt 0 -and $found[0] -is [string]) { $token = $found[0] }
  } elseif (Has $place 'header') {
    $why = "it has no header $($place['header'])"
    $token = (Get-Or $Answer.headers $place['header'].ToLowerInvariant() '') -replace '^bearer\s+', ''
  } else {
    $why = "it does not set the cookie $($place['cookie'])"
    $start = $place['cookie'] + '='
    $line = (Get-Or $Answer.headers 'set-cookie' '').Split([string[]]@(', '), [StringSplitOptions]::None) | Where-Object { $_.StartsWith($start, [StringComparison]::Ordinal) } | Select-Object -First 1
    if ($line) { $token = $line.Substring($start.Length).Split(';')[0].Trim() }
  }
  if ($token -ne '' -and $token -cnotmatch '^[!-~]+\z') { $why = 'the token contains characters that are not allowed in a header'; $token = '' }
  if ($token -eq '') { return @{ token = ''; life = 0; why = " returned $($Answer.status), but $why" } }
  $life = $null
  if (Has $Login 'expiresIn') { $found = Select-Nodes $json $Login['expiresIn']; if ($found.Count -gt 0) { $life = $found[0] } }
  if ($life -is [string] -and $life -cmatch '^[0-9]{1,12}\z') { $life = [double]$life }
  if ($life -isnot [double] -or $life -le 0 -or $life -gt 315360000) { $life = 0 }
  return @{ token = $token; life = $life; why = '' }
}
function Log-In($One) {
  try { $request = Build-Login $One.login } catch [InvalidOperationException] { $One.bad = "The identity $($One.name) could not log in. $($_.Exception.Message)"; return }
  $begun = $Clock.Elapsed.TotalSeconds
  $answer = Send-Once $request
  if (@(0, 429, 502, 503, 504) -contains $answer.status) { Start-Sleep -Milliseconds 300; $answer = Send-Once $request }
  $read = Read-Login $One.login $answer
  if ($read.token -eq '') { $One.bad = "The identity $($One.name) could not log in: POST $(($request.url -split '[?#]')[0])$($read.why)."; return }
  $One.token = $read.token
  $One.stale = $false
  $One.until = if ($read.life -gt 0) { $begun + $read.life - [math]::Min(60, $read.life / 10) } else { [double]::MaxValue }
  [void]$Secrets.Add($read.token)
  foreach ($name in @($One.gives.Keys)) { $RunValues[$name] = $One.gives[$name].Replace('{{token}}', $read.token) }
}
# Makes sure that a request's tokens are valid and available as values. Returns why the request cannot be sent, or nothing.
function Prepare-Tokens($Needed, $Values) {
  foreach ($l in $Needed) {
    if (-not $l.bad -and ($l.token -eq '' -or $l.stale -or $Clock.Elapsed.TotalSeconds -ge $l.until)) { Log-In $l }
    if ($l.bad) { return $l.bad }
    foreach ($name in @($l.gives.Keys)) { $Values[$name] = $RunValues[$name] }
  }
}
function Open-Logins {
  foreach ($name in @((Get-Or $Suite 'identities' @{}).Keys)) {
    $identity = $Suite['identities'][$name]
    $gives = @{}
    foreach ($k in @($identity['gives'].Keys)) { if (-not (Has $RunValues $k)) { $gives[$k] = $identity['gives'][$k] } }
    if ((Has $identity 'login') -and $gives.Count -gt 0) { [void]$Logins.Add(@{ name = $name; login = $identity['login']; gives = $gives; token = ''; until = 0.0; stale = $false; bad = ''; hopeless = $false }) }
  }
}

# ---- verdicts
function Status-Matches($Patterns, [int]$Status) { foreach ($p in $Patterns) { if ($p -match 'xx$') { if ($p[0] -eq "$Status"[0]) { return $true } } elseif ($p -ceq "$Status") { return $true } }; return $false }
# HTTP forbids a body in a 204. If the suite expects it by number, checks of the body do not apply to it.
function Is-Bodiless($Expect, [int]$Status) {
  if ($Status -ne 204) { return $false }
  foreach ($level in 'must', 'should') { if (@(Get-List (Get-Or $Expect $level @{}) 'status') -ccontains "$Status") { return $true } }
  return $false
}
function Judge($Checks, $Answer, $Values, $Bodiless) {
  $bad = New-Object Collections.ArrayList
  if ((Has $Checks 'status') -and -not (Status-Matches $Checks['status'] $Answer.status)) { [void]$bad.Add("The status is $($Answer.status), expected $($Checks['status'] -join ' or ').") }
  if ((Has $Checks 'notStatus') -and (Status-Matches $Checks['notStatus'] $Answer.status)) { [void]$bad.Add("The status is $($Answer.status), expected any status except $($Checks['notStatus'] -join ' and ').") }
  foreach ($name in @((Get-Or $Checks 'header' @{}).Keys)) {
    if ($Bodiless -and $name -ceq 'content-type') { continue }
    foreach ($c in $Checks['header'][$name]) {
      $want = if ($c.Count -gt 1) { , (Fill-Json $c[1] $Values) } else { $null }
      $nodes = if ($Answer.headers.ContainsKey($name)) { @($Answer.headers[$name]) } else { @() }
      if (-not (Holds $nodes $c[0] $want)) { [void]$bad.Add("The header $name does not fulfil: $($c[0]).") }
    }
  }
  if (-not $Bodiless -and (@(Get-List $Checks 'body').Count -gt 0 -or (Has $Checks 'schema'))) {
    if (-not $Answer.isJson) { [void]$bad.Add('The body is not JSON.') } else {
      foreach ($c in @(Get-List $Checks 'body')) {
        $want = if ($c.Count -gt 2) { , (Fill-Json $c[2] $Values) } else { $null }
        if ($c[1] -ceq 'same') { foreach ($text in @(Judge-Same (Select-Nodes $Answer.json $c[0]) $want $c[0] $Answer)) { [void]$bad.Add($text) } }
        elseif (-not (Holds (Select-Nodes $Answer.json $c[0]) $c[1] $want)) { [void]$bad.Add("$($c[0]) does not fulfil: $($c[1]).") }
      }
      if (Has $Checks 'schema') { $f = Fault $Answer.json $Suite['schemas'][$Checks['schema']] '' 0; if ($f) { [void]$bad.Add("The body does not match the schema $($Checks['schema']): $(if ($f[0] -ceq ' ') { 'it' })$f.") } }
    }
  }
  if ((Has $Checks 'maxMs') -and $Answer.ms -gt $Checks['maxMs']) { [void]$bad.Add("The response took $($Answer.ms) ms, the budget is $($Checks['maxMs']) ms.") }
  return , $bad.ToArray()
}
function Judge-Same($Nodes, $Before, [string]$Path, $Answer) {
  if ($Nodes.Count -eq 0) { return "$Path selects nothing, expected the same as before." }
  foreach ($node in $Nodes) {
    $compared = Compare-Documents $Before $node $Path
    if ($null -ne $compared.difference) { return $compared.difference }
    foreach ($note in $compared.notes) { [void]$Answer.notes.Add($note) }
  }
}
function Is-Busy($Step, [int]$Status) {
  return @(429, 502, 503, 504) -contains $Status -and @(Get-List (Get-Or (Get-Or $Step 'expect' @{}) 'must' @{}) 'status') -cnotcontains "$Status"
}
function Placeholders($V) {
  if ($V -is [string]) { foreach ($m in [regex]::Matches($V, '\{\{(.*?)\}\}')) { $m.Groups[1].Value } }
  elseif ($V -is [Collections.IDictionary]) { foreach ($k in @($V.Keys)) { Placeholders $V[$k] } }
  elseif ($V -is [array]) { foreach ($x in $V) { Placeholders $x } }
}
# A rejection with 404, 405 or 410 is inconclusive if the control case is rejected as well, so a case's control cases are sent again, once.
# $Guard contains the case and the result of this check. It is null for steps without it.
function Find-Lost($Guard, $Step, [int]$Status) {
  $wanted = @(Get-List (Get-Or (Get-Or $Step 'expect' @{}) 'must' @{}) 'status')
  if ($null -eq $Guard -or @(404, 405, 410) -notcontains $Status -or $wanted.Count -eq 0 -or @($wanted | Where-Object { $_ -match '^[23]' }).Count -gt 0) { return $null }
  if ($Guard.checked) { return $Guard.lost }
  $Guard.checked = $true
  $kept = $RunValues['RUN_ID']
  $missed = @{}
  foreach ($k in @($CaseMissed.Keys)) { $missed[$k] = $CaseMissed[$k] }
  $RunValues['RUN_ID'] = $kept + 'c' + $Guard.number
  foreach ($id in @(Get-List $Guard.case 'needs')) {
    $CaseMissed.Clear()
    $captures = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
    $results = @(Run-Steps $ById[$id] $captures " of the control $id" $null)
    # A conflict with what the control case created the first time shows that the server still has it.
    $failed = @($results | Where-Object { @('pass', 'warn') -cnotcontains $_.verdict })
    $isGone = $failed.Count -gt 0 -and $failed[0].status -ne 409
    foreach ($step in @(Get-List $ById[$id] 'finally')) { $results += Run-Step $step $ById[$id] (Values-For $captures) $captures $null }
    foreach ($r in $results) { $r.part = 'control'; $r.control = $id; [void]$Guard.rows.Add($r) }
    if ($isGone) { $Guard.lost = $id; break }
  }
  $RunValues['RUN_ID'] = $kept
  $CaseMissed.Clear()
  foreach ($k in @($missed.Keys)) { $CaseMissed[$k] = $missed[$k] }
  return $Guard.lost
}
# After three timeouts in a row the server is probed. If it does not respond, nothing more is sent.
function Note-Outcome($Request, $Step, $Case, $Answer) {
  if ((Get-Or $Step['req'] 'base' 'BASE_URL') -cne 'BASE_URL') { return }
  $name = "$($Step['req']['method']) $($Step['req']['path']) (case $($Case['id']))"
  if ($Answer.status -eq 0 -and $Answer.timedOut) {
    if ($Server.row -eq 0) { $Server.first = $name; $Server.before = $Server.last }
    $Server.row++
    if ($Server.row -ge 3) {
      $probe = Get-Or $Suite 'probe' $null
      $patience = [math]::Min(5000, [double](Get-Or (Get-Or $Suite 'defaults' @{}) 'timeoutMs' 30000))
      $ask = @{ method = 'GET'; url = $RunValues['BASE_URL']; headers = @{}; body = $null; timeout = $patience }
      if ($null -ne $probe) { try { $ask = Build-Request @{ method = $probe['method']; path = $probe['path']; auth = (Get-Or $probe 'auth' 'none') } @{ tags = @('auth') } (Values-For @{}); $ask.timeout = $patience } catch [InvalidOperationException] { $probe = $null } }
      if ((Send-Once $ask).status -ne 0) { $Server.row = 0 }
      else { $Server.stopped = "The server stopped responding$(if ($Server.before) { " after $($Server.before)," }) at $($Server.first)" }
    }
  } else { $Server.row = 0 }
  $Server.last = $name
}
function Run-Step($Step, $Case, $Values, $Captures, $Guard) {
  $expect = Get-Or $Step 'expect' @{}
  if ($Server.stopped) { return @{ verdict = 'blocked'; sent = $false; ms = 0; status = $null; notes = @(); why = @("$($Server.stopped); not sent.") } }
  $needed = @(Needed-Logins $Step['req'])
  $noToken = Prepare-Tokens $needed $Values
  if ($noToken) { return @{ verdict = 'blocked'; sent = $false; ms = 0; status = $null; notes = @(); why = @($noToken) } }
  $renewed = $false
  try {
    $request = Build-Request $Step['req'] $Case $Values
    foreach ($name in @(Placeholders $expect)) { [void](Value-Of $name $Values) }
  } catch [InvalidOperationException] { return @{ verdict = 'blocked'; sent = $false; ms = 0; status = $null; notes = @(); why = @($_.Exception.Message) } }
  $safe = $SafeMethods -ccontains $Step['req']['method']
  $retry = Get-Or $Step 'retry' $null
  $spare = 1
  $polls = if ($null -ne $retry -and $safe) { [int]$retry['times'] } else { 0 }
  while ($true) {
    $watch = [Diagnostics.Stopwatch]::StartNew()
    $answer = Send-Following $request $Step $Case
    $ms = [int]$watch.ElapsedMilliseconds
    if ($spare -gt 0 -and (($answer.status -eq 0 -and ($safe -or $answer.unsent)) -or ($safe -and (Is-Busy $Step $answer.status)))) { $spare = 0; Start-Sleep -Milliseconds 300; continue }
    if ($polls -gt 0 -and $answer.status -ne 0 -and -not (Status-Matches $retry['untilStatus'] $answer.status)) { $polls--; Start-Sleep -Milliseconds ([int]$retry['waitMs']); continue }
    # A 401 to a step that expects success: the token is renewed and a read is sent again, once.
    if ($answer.status -eq 401 -and $needed.Count -gt 0 -and @(Get-List (Get-Or $expect 'must' @{}) 'status' | Where-Object { $_ -match '^2' }).Count -gt 0) {
      if ($renewed) { foreach ($l in $needed) { $l.hopeless = $true } }
      $hopeful = @($needed | Where-Object { -not $_.hopeless })
      foreach ($l in $hopeful) { $l.stale = $true }
      if (-not $renewed -and $safe -and $hopeful.Count -gt 0) {
        $renewed = $true
        $noToken = Prepare-Tokens $needed $Values
        if ($noToken) { return @{ verdict = 'blocked'; sent = $false; ms = 0; status = $null; notes = @(); why = @($noToken) } }
        $request = Build-Request $Step['req'] $Case $Values
        continue
      }
    }
    break
  }
  Note-Outcome $request $Step $Case $answer
  if ($answer.status -eq 0) { return @{ verdict = 'error'; sent = $true; ms = $ms; status = $null; notes = @(); why = @($answer.reason) } }
  if (($answer.status -eq 401 -or $answer.status -eq 403) -and (Unset-In $Step['req'])) { return @{ verdict = 'blocked'; sent = $true; ms = $ms; status = $answer.status; notes = @(); why = @("The environment has no value for $(Unset-In $Step['req']).") } }
  if (Is-Busy $Step $answer.status) { return @{ verdict = 'error'; sent = $true; ms = $ms; status = $answer.status; notes = @(); why = @("The server returned $($answer.status), so it is currently unavailable.") } }
  if (Status-Matches (Get-List $expect 'unless') $answer.status) { return @{ verdict = 'inconclusive'; sent = $true; ms = $ms; status = $answer.status; notes = @(); why = @("The server rejected the request with $($answer.status). That may be correct given its state or the generated values, so the result is inconclusive.") } }
  if ($answer.tooLarge) { return @{ verdict = 'error'; sent = $true; ms = $ms; status = $answer.status; notes = @(); why = @('The response is too large to check.') } }
  $answer.ms = $ms
  $answer.isJson = $false
  $answer.json = $null
  $answer.notes = New-Object Collections.ArrayList
  if ($answer.body.Trim() -ne '') { try { $answer.json = Read-Json $answer.body; $answer.isJson = $true } catch { $answer.isJson = $false } }
  $lost = Find-Lost $Guard $Step $answer.status
  if ($lost) { return @{ verdict = 'inconclusive'; sent = $true; ms = $ms; status = $answer.status; notes = @(); why = @("Returned $($answer.status), and the control request $lost no longer passes, so this is inconclusive.") } }
  $bodiless = Is-Bodiless $expect $answer.status
  $must = Judge (Get-Or $expect 'must' @{}) $answer $Values $bodiless
  $should = Judge (Get-Or $expect 'should' @{}) $answer $Values $bodiless
  # An error response may contain an id too, but not of an existing resource.
  foreach ($name in @((Get-Or $Step 'capture' @{}).Keys)) {
    if ($answer.status -lt 200 -or $answer.status -gt 299) { break }
    $source = $Step['capture'][$name]
    if ($source -is [string]) { if ($answer.isJson) { $found = Select-Nodes $answer.json $source; if ($found.Count -gt 0) { $Captures[$name] = $found[0] } } }
    elseif ($answer.headers.ContainsKey($source['header'].ToLowerInvariant())) { $Captures[$name] = $answer.headers[$source['header'].ToLowerInvariant()] }
  }
  $verdict = if ($must.Count -gt 0) { 'fail' } elseif ($should.Count -gt 0) { 'warn' } else { 'pass' }
  return @{ verdict = $verdict; sent = $true; ms = $ms; status = $answer.status; notes = $answer.notes.ToArray(); why = @($must) + @($should | ForEach-Object { "should: $_" }) }
}
function Values-For($Captures) {
  $all = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
  foreach ($source in @($SetupCaptures, $Captures, $RunValues)) { foreach ($k in @($source.Keys)) { $all[$k] = $source[$k] } }
  return , $all
}
# Stores the reason why a value that a step should have captured is missing.
function Note-Missed($Step, $Result, $Captures, [string]$Where, $Missed) {
  foreach ($name in @((Get-Or $Step 'capture' @{}).Keys)) {
    if (Has $Captures $name) { continue }
    $source = $Step['capture'][$name]
    $from = if ($source -is [string]) { "$source selects nothing" } else { "it has no header $($source['header'])" }
    $outcome = if ($Result.sent -ne $true) { 'was not sent' } elseif ($null -eq $Result.status) { 'got no response' }
    elseif ($Result.status -lt 200 -or $Result.status -gt 299) { "returned $($Result.status)" } else { "returned $($Result.status), but $from" }
    $Missed[$name] = "$name was not captured: $Where, $($Step['req']['method']) $($Step['req']['path']), $outcome."
  }
}
function Is-Off($Case) { return (Get-Or $Case 'off' $false) -eq $true }
# Runs the steps of a case up to the first one that does not succeed. The remaining steps are blocked.
function Run-Steps($Case, $Captures, [string]$Of, $Guard) {
  $stopped = 0
  $n = 0
  foreach ($step in $Case['steps']) {
    $n++
    if ($stopped -gt 0) { $result = @{ verdict = 'blocked'; sent = $false; ms = 0; status = $null; notes = @(); why = @("Step $stopped did not succeed.") } }
    else { $result = Run-Step $step $Case (Values-For $Captures) $Captures $Guard }
    if ($stopped -eq 0 -and @('pass', 'warn') -cnotcontains $result.verdict) { $stopped = $n }
    Note-Missed $step $result $Captures "step $n$Of" $CaseMissed
    $result
  }
}
function Worst-Of($Results) {
  $verdict = 'pass'
  foreach ($r in $Results) { if ($Rank[$r.verdict] -gt $Rank[$verdict]) { $verdict = $r.verdict } }
  return $verdict
}
function Run-Case($Case, [bool]$Setup) {
  $captures = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
  $control = @(Get-List $Case 'needs') | Where-Object { @('pass', 'warn') -cnotcontains $Verdicts[$_] } | Select-Object -First 1
  $Server.count++
  $guard = if (@(Get-List $Case 'needs').Count -gt 0) { @{ case = $Case; number = $Server.count; checked = $false; lost = $null; rows = (New-Object Collections.ArrayList) } } else { $null }
  $CaseMissed.Clear()
  $part = if ($Setup) { 'setup' } else { 'step' }
  if ($control) {
    $why = "Inconclusive, because $control $(if (Is-Off $ById[$control]) { 'is disabled' } else { 'did not pass' })."
    $results = @($Case['steps'] | ForEach-Object { @{ verdict = 'inconclusive'; sent = $false; ms = 0; status = $null; notes = @(); why = @($why) } })
  } else { $results = @(Run-Steps $Case $captures $(if ($Setup) { " of the setup $($Case['id'])" } else { '' }) $guard) }
  $verdict = Worst-Of $results
  foreach ($r in $results) { $r.part = $part }
  if (-not $control) { foreach ($step in @(Get-List $Case 'finally')) { $r = Run-Step $step $Case (Values-For $captures) $captures $null; $r.part = 'finally'; $results += $r } }
  if ($null -ne $guard) { $results += $guard.rows.ToArray() }
  if ($Setup) {
    foreach ($k in $captures.Keys) { $SetupCaptures[$k] = $captures[$k] }
    foreach ($k in $CaseMissed.Keys) { $SetupMissed[$k] = $CaseMissed[$k] }
  }
  $Verdicts[$Case['id']] = $verdict
  return @{ case = $Case; setup = $Setup; verdict = $verdict; steps = $results }
}

# ---- the suite and its environment
function Read-File([string]$Name) {
  if ($Name -match '^([\\/]|[A-Za-z]:)|\.\.|\\' -or -not (Test-Path -LiteralPath (Join-Path $PSScriptRoot $Name) -PathType Leaf)) { Stop-Bad "tests.json includes $Name, which is not there." }
  try { return , (Read-SuiteFile $Name) } catch { Stop-Bad "$Name is not JSON." }
}
function Is-Path([string]$Path) {
  $at = 1
  while ($at -lt $Path.Length) { $m = $Segment.Match($Path, $at); if (-not $m.Success) { return $false }; $at += $m.Length }
  return $Path.StartsWith('$')
}
function Check-Operator($Check, [string]$Where) {
  $op = $Check[0]
  if ($Operators -cnotcontains $op) { Stop-Bad "$Where has a check with an unknown operator." }
  if ($Check.Count -lt 2 -and $op -cne 'exists' -and $op -cne 'absent') { Stop-Bad "$Where has a check with $op, which needs an argument." }
  if ($op -ceq 'in' -and $Check[1] -isnot [array]) { Stop-Bad "$Where has a check with in, which needs a list." }
  if ($op -ceq 'match' -and ($Check[1] -isnot [string] -or $null -eq (Pattern $Check[1]))) { Stop-Bad "$Where has a check with match, which needs a pattern without look-around and back references." }
}
function Check-Expectation($Checks, [string]$Where) {
  foreach ($name in @((Get-Or $Checks 'header' @{}).Keys)) { foreach ($c in $Checks['header'][$name]) { Check-Operator @($c) $Where; if ($c[0] -ceq 'same') { Stop-Bad "$Where uses same on a header, but same works only on the body." } } }
  foreach ($c in @(Get-List $Checks 'body')) {
    if (-not (Is-Path $c[0])) { Stop-Bad "$($Where): $($c[0]) is not a portable path." }
    Check-Operator @($c | Select-Object -Skip 1) $Where
  }
  if ((Has $Checks 'schema') -and -not (Has (Get-Or $Suite 'schemas' @{}) $Checks['schema'])) { Stop-Bad "$Where uses a schema that is not defined in schemas." }
}
function Check-Headers($Headers, [string]$Where) {
  foreach ($k in @($Headers.Keys)) {
    if ($k -cnotmatch $HeaderName -or $Headers[$k] -isnot [string]) { Stop-Bad "$Where has a header with an invalid name." }
    if ($Headers[$k] -match $HeaderControl) { Stop-Bad "$Where has a header with a line break or control character." }
  }
}
function Check-Step($Step, [string]$Where) {
  $req = $Step['req']
  $auths = Get-Or $Suite 'auth' @{}
  $defaults = Get-Or $Suite 'defaults' @{}
  if ($req['path'] -cnotmatch $Rooted) { Stop-Bad "$Where has a path that does not start with exactly one slash." }
  if ($req['path'] -match $PathControl) { Stop-Bad "$Where has a path with a line break or control character." }
  if ($Methods -cnotcontains $req['method']) { Stop-Bad "$Where has an unsupported method." }
  if ((Has $req 'auth') -and -not (Has $auths $req['auth'])) { Stop-Bad "$Where uses auth $($req['auth']), which is not defined in auth." }
  if (@('json', 'raw', 'form' | Where-Object { (Has $req $_) -and $null -ne $req[$_] }).Count -gt 1) { Stop-Bad "$Where can have only one body: json, raw or form." }
  if ((Has $req 'base') -and -not (Has (Get-Or $Suite 'env' @{}) $req['base'])) { Stop-Bad "$Where uses a base that is not defined in env." }
  Check-Headers (Get-Or $defaults 'headers' @{}) $Where
  Check-Headers (Get-Or $req 'headers' @{}) $Where
  $auth = Get-Or $auths (Get-Or $req 'auth' (Get-Or $defaults 'auth' 'none')) $null
  if ($null -ne $auth -and $auth['in'] -eq 'header') { Check-Headers @{ $auth['name'] = $auth['value'] } $Where }
  $expect = Get-Or $Step 'expect' @{}
  foreach ($level in @('must', 'should')) { Check-Expectation (Get-Or $expect $level @{}) $Where }
  if ((Has $Step 'retry') -and $SafeMethods -cnotcontains $req['method']) { Stop-Bad "$Where has a retry, which is not allowed on $($req['method']): it could repeat a change." }
  foreach ($name in @((Get-Or $Step 'capture' @{}).Keys)) { if ((Has $Suite['env'] $name) -or $name -ceq 'RUN_ID' -or $name -ceq 'SEED') { Stop-Bad "$Where captures $name, which has the same name as an environment variable." } }
  foreach ($source in @((Get-Or $Step 'capture' @{}).Values)) { if ($source -is [string] -and -not (Is-Path $source)) { Stop-Bad "$($Where): $source is not a portable path." } }
}
# The structure of a suite, as in run.sh: a type is itself, a list means lists of its first entry (with minimum and maximum), "of" has the properties of an object, "each" applies to all of them.
$Shape = Read-Json '{"head": {"of": {"$schema": "string", "assay": "string", "suite": "info", "env": {"each": {"of": {"required": "boolean", "default": "string", "secret": "boolean", "doc": "string"}, "need": []}}, "auth": {"each": {"or": ["null", {"of": {"in": {"one": ["header", "query", "cookie"]}, "name": "short", "value": "string"}, "need": ["in", "name", "value"]}]}}, "identities": {"each": "identity", "names": "\\A[A-Za-z][A-Za-z0-9_-]{0,59}\\z"}, "defaults": {"of": {"timeoutMs": "ms", "headers": "texts", "auth": "short", "followRedirects": "boolean"}, "need": []}, "probe": {"of": {"method": {"one": ["GET", "HEAD", "OPTIONS"]}, "path": "string", "auth": "short"}, "need": ["method", "path"]}, "schemas": {"each": {"or": ["object", "boolean"]}}, "documented": {"each": [{"like": "\\A([1-5]([0-9][0-9]|XX)|default)\\z"}]}, "setup": ["case"], "include": [{"like": "\\A([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.json\\z"}]}, "need": ["assay", "suite", "env", "auth", "defaults", "schemas", "include"]},
  "identity": {"of": {"gives": {"each": "string", "names": "\\A[A-Z][A-Z0-9_]*\\z"}, "login": {"of": {"url": "short", "headers": "texts", "basic": ["string", 2, 2], "form": "texts", "json": true, "token": {"or": ["string", {"of": {"header": "short"}, "need": ["header"]}, {"of": {"cookie": "short"}, "need": ["cookie"]}]}, "expiresIn": "string"}, "need": ["url", "token"]}}, "need": ["gives"]},
  "info": {"of": {"id": "short", "name": "short", "generator": "string", "engineVersion": "string", "seed": "integer", "spec": {"of": {"title": "string", "version": "string", "sha256": "string"}, "need": ["title", "version", "sha256"]}}, "need": ["id", "name", "generator", "engineVersion", "seed"]},
  "file": {"of": {"$schema": "string", "cases": ["case"]}, "need": ["cases"]},
  "case": {"of": {"id": {"like": "\\A[^\\x00-\\x1f]+\\z"}, "title": "short", "tags": [{"one": ["smoke", "negative", "boundary", "auth", "contract", "flow", "perf", "protocol", "setup", "mutates"]}], "op": "string", "why": "string", "evidence": {"one": ["C", "P", "V", "H"]}, "needs": ["string"], "serial": {"one": [true, false, "last"]}, "by": {"one": ["llm"]}, "edited": "boolean", "off": "boolean", "steps": ["step", 1], "finally": ["step"]}, "need": ["id", "title", "tags", "op", "why", "evidence", "steps"]},
  "step": {"of": {"id": "short", "title": "short", "req": "request", "expect": {"of": {"must": "checks", "should": "checks", "unless": "statuses"}, "need": []}, "capture": {"each": {"or": ["string", {"of": {"header": "short"}, "need": ["header"]}]}, "names": "\\A[A-Za-z_][A-Za-z0-9_]*\\z"}, "retry": {"of": {"times": {"from": 1, "to": 20}, "waitMs": {"from": 0, "to": 60000}, "untilStatus": "statuses"}, "need": ["times", "waitMs", "untilStatus"]}}, "need": ["req", "expect"]},
  "request": {"of": {"method": "string", "path": "string", "base": "string", "query": {"each": {"or": ["string", "number", "boolean", [{"or": ["string", "number", "boolean"]}]]}}, "headers": "texts", "auth": "short", "json": true, "raw": "string", "form": "texts", "timeoutMs": "ms"}, "need": ["method", "path"]},
  "checks": {"of": {"status": "statuses", "notStatus": "statuses", "header": {"each": [[true, 1, 2]], "names": "\\A[^A-Z]+\\z"}, "body": [[true, 2, 3]], "schema": "short", "maxMs": {"over": 0}}, "need": []},
  "statuses": [{"like": "\\A[1-5]([0-9][0-9]|xx)\\z"}, 1],
  "ms": {"from": 1, "to": 600000},
  "texts": {"each": "string"},
  "short": {"like": "\\A[\\s\\S]{1,500}\\z"}}'
function Misfit($V, $T, [string]$At) {
  $is = Type-Of $V
  if ($T -is [bool]) { return $null }
  if ($T -is [string]) {
    if (Has $Shape $T) { return Misfit $V $Shape[$T] $At }
    if (Is-Type $V $T) { return $null }
    return "$At must be of type $T, not $is."
  }
  if ($T -is [array]) {
    if ($is -cne 'array') { return "$At must be of type array, not $is." }
    if (($T.Count -gt 1 -and $V.Count -lt $T[1]) -or ($T.Count -gt 2 -and $V.Count -gt $T[2])) { return "$At has the wrong number of items." }
    for ($i = 0; $i -lt $V.Count; $i++) { $f = Misfit $V[$i] $T[0] "$At/$i"; if ($f) { return $f } }
    return $null
  }
  if (Has $T 'or') { foreach ($o in $T['or']) { if ($null -eq (Misfit $V $o $At)) { return $null } }; return "$At does not match any of the allowed schemas." }
  if (Has $T 'one') { if (Holds-One $V 'in' $T['one']) { return $null }; return "$At is not one of the listed values." }
  if (Has $T 'like') { if ($V -is [string] -and $V -cmatch $T['like']) { return $null }; return "$At must match $($T['like'].Substring(2, $T['like'].Length - 4))." }
  if (Has $T 'over') { if ($is -ceq 'number' -and $V -gt $T['over']) { return $null }; return "$At must be a number greater than $($T['over'])." }
  if (Has $T 'to') { if ((Is-Type $V 'integer') -and $V -ge $T['from'] -and $V -le $T['to']) { return $null }; return "$At must be an integer from $($T['from']) to $($T['to'])." }
  if ($is -cne 'object') { return "$At must be of type object, not $is." }
  foreach ($k in @(Get-List $T 'need')) { if (-not (Has $V $k)) { return "$At/$k is missing." } }
  foreach ($k in @($V.Keys)) {
    if ((Has $T 'names') -and $k -cnotmatch $T['names']) { return "$At/$k must match $($T['names'].Substring(2, $T['names'].Length - 4))." }
    if (-not (Has $T 'each') -and -not (Has $T['of'] $k)) { return "$At/$k is not a property of this object." }
    $f = Misfit $V[$k] $(if (Has $T 'each') { , $T['each'] } else { , $T['of'][$k] }) "$At/$k"
    if ($f) { return $f }
  }
  return $null
}
function Check-Shape($V, [string]$Kind, [string]$File) { $f = Misfit $V $Kind $File; if ($f) { Stop-Bad $f } }
function Check-Header {
  if ($Suite -isnot [Collections.IDictionary]) { Stop-Bad 'tests.json is not a JSON object.' }
  if (@('1', '2') -cnotcontains (Get-Or $Suite 'assay' $null)) { Stop-Bad "tests.json has the format version $(To-Json (Get-Or $Suite 'assay' $null)); this runner supports versions 1 and 2." }
  Check-Shape $Suite 'head' 'tests.json'
}
function Check-Identities {
  $given = New-Object 'Collections.Generic.HashSet[string]' $Ordinal
  foreach ($name in @((Get-Or $Suite 'identities' @{}).Keys)) {
    $where = "The identity $name"
    $identity = $Suite['identities'][$name]
    foreach ($k in @($identity['gives'].Keys)) {
      if (-not (Has $Suite['env'] $k)) { Stop-Bad "$where sets a variable that is not defined in env." }
      if (@(Placeholders $identity['gives'][$k] | Where-Object { $_ -cne 'token' }).Count -gt 0) { Stop-Bad ($where + ' gives a value with another placeholder than {{token}}.') }
      if (-not $given.Add($k)) { Stop-Bad 'Two identities set the same variable.' }
    }
    if (-not (Has $identity 'login')) { continue }
    $login = $identity['login']
    if ((Has $login 'json') -and (Has $login 'form')) { Stop-Bad "$where can have either json or form, but not both." }
    foreach ($path in @($login['token'], (Get-Or $login 'expiresIn' '$'))) { if ($path -is [string] -and -not (Is-Path $path)) { Stop-Bad "$($where): $path is not a portable path." } }
    Check-Headers (Get-Or $login 'headers' @{}) $where
  }
}
function Check-Suite {
  Check-Identities
  $auths = Get-Or $Suite 'auth' @{}
  $default = Get-Or (Get-Or $Suite 'defaults' @{}) 'auth' $null
  if ($null -ne $default -and -not (Has $auths $default)) { Stop-Bad "defaults uses auth $default, which is not defined in auth." }
  $probe = Get-Or $Suite 'probe' $null
  if ($null -ne $probe -and ($probe['path'] -cnotmatch $Rooted -or $probe['path'] -match $PathControl)) { Stop-Bad 'The probe has a path that does not start with exactly one slash.' }
  if ((Has $probe 'auth') -and -not (Has $auths $probe['auth'])) { Stop-Bad 'The probe uses an auth entry that is not defined in auth.' }
  foreach ($c in $SetupCases + $Cases) {
    if ($ById.ContainsKey($c['id'])) { Stop-Bad "The id $($c['id']) is used by two cases." }
    $ById[$c['id']] = $c
    $n = 0
    foreach ($s in @($c['steps']) + @(Get-List $c 'finally')) {
      $n++
      Check-Step $s "Step $n of $($c['id'])"
    }
  }
  foreach ($c in $ById.Values) { foreach ($n in @(Get-List $c 'needs')) { if (-not $ById.ContainsKey($n)) { Stop-Bad "$($c['id']) needs $n, which is not a case in this suite." } } }
}
function Read-Environment {
  $file = @{}
  $path = Join-Path $PSScriptRoot '.env'
  if (Test-Path -LiteralPath $path -PathType Leaf) {
    foreach ($line in [IO.File]::ReadAllLines($path, [Text.Encoding]::UTF8)) {
      if ($line -cmatch '^[\s\ufeff]*(?:export\s+)?(?<k>[A-Z][A-Z0-9_]*)\s*=[\s\ufeff]*(?<v>.*?)[\s\ufeff]*$') { $v = $Matches['v']; if ($v -match '^(".*"|''.*'')$') { $v = $v.Substring(1, $v.Length - 2) }; $file[$Matches['k']] = $v }
    }
  }
  foreach ($name in @((Get-Or $Suite 'env' @{}).Keys)) {
    if ($name -cnotmatch '^[A-Z][A-Z0-9_]*\z' -or $name -cmatch $Denied) { Stop-Bad "env declares $name, which is not an allowed name." }
    $declared = $Suite['env'][$name]
    $override = if ($name -ceq 'BASE_URL') { $BaseUrl } else { '' }
    $value = @($override, [Environment]::GetEnvironmentVariable($name), $file[$name], (Get-Or $declared 'default' '')) | Where-Object { $_ } | Select-Object -First 1
    if ($value) { $RunValues[$name] = [string]$value; if ((Get-Or $declared 'secret' $false) -eq $true) { [void]$Secrets.Add([string]$value) } }
    elseif ((Get-Or $declared 'required' $false) -eq $true -and @((Get-Or $Suite 'identities' @{}).Values | Where-Object { (Has $_ 'login') -and (Has $_['gives'] $name) }).Count -eq 0) { Stop-Bad "Missing value for $name. Add it to .env or set it as an environment variable." }
  }
  if ((Has $RunValues 'BASE_URL') -and ($null -eq (Origin-Of $RunValues['BASE_URL']) -or $RunValues['BASE_URL'] -match '[?#]')) { Stop-Bad 'BASE_URL must be an http or https URL without a query string.' }
}
# 0 for most cases, 1 for serial cases, 2 for the last cases. A case is never in an earlier group than a case that it needs.
function Case-Groups($List) {
  $groups = New-Object 'Collections.Generic.Dictionary[string,int]' $Ordinal
  foreach ($c in $List) { $serial = Get-Or $c 'serial' $false; $groups[$c['id']] = $(if ($serial -is [string]) { 2 } elseif ($serial -eq $true) { 1 } else { 0 }) }
  do {
    $moved = $false
    foreach ($c in $List) { foreach ($id in @(Get-List $c 'needs')) { if ($groups.ContainsKey($id) -and $groups[$id] -gt $groups[$c['id']]) { $groups[$c['id']] = $groups[$id]; $moved = $true } } }
  } while ($moved)
  return , $groups
}
function Ordered-Cases {
  $wanted = New-Object 'Collections.Generic.HashSet[string]' $Ordinal
  $queue = New-Object Collections.Queue
  if ($Only.Count -eq 0) { foreach ($c in $Cases) { $queue.Enqueue($c['id']) } }
  foreach ($word in $Only) {
    $hits = @($Cases | Where-Object { $_['id'] -ceq $word -or @(Get-List $_ 'tags') -ccontains $word })
    if ($hits.Count -eq 0) { Stop-Bad "No case has the tag or id $word." }
    foreach ($c in $hits) { $queue.Enqueue($c['id']) }
  }
  while ($queue.Count -gt 0) { $id = $queue.Dequeue(); if ($wanted.Add($id)) { foreach ($n in @(Get-List $ById[$id] 'needs')) { $queue.Enqueue($n) } } }
  $chosen = @($Cases | Where-Object { $wanted.Contains($_['id']) -and -not (Is-Off $_) })
  if ($chosen.Count -eq 0 -and $Cases.Count -gt 0) { Stop-Bad 'Nothing was run: all selected cases are disabled.' }
  $groups = Case-Groups $chosen
  $waiting = @(foreach ($group in 0, 1, 2) { $chosen | Where-Object { $groups[$_['id']] -eq $group } })
  $done = New-Object 'Collections.Generic.HashSet[string]' $Ordinal
  foreach ($c in $SetupCases + @($Cases | Where-Object { Is-Off $_ })) { [void]$done.Add($c['id']) }
  $ordered = New-Object Collections.ArrayList
  while ($waiting.Count -gt 0) {
    $next = $waiting | Where-Object { @(Get-List $_ 'needs' | Where-Object { -not $done.Contains($_) }).Count -eq 0 } | Select-Object -First 1
    if ($null -eq $next) { Stop-Bad "$($waiting[0]['id']) has circular needs." }
    [void]$ordered.Add($next)
    [void]$done.Add($next['id'])
    $waiting = @($waiting | Where-Object { -not [object]::ReferenceEquals($_, $next) })
  }
  return , $ordered.ToArray()
}

# ---- report
function Hide([string]$Text) { foreach ($s in $Secrets) { if ($s.Length -gt 3) { $Text = $Text.Replace($s, '***').Replace((Percent $s), '***') } }; return $Text }
function Xml([string]$Text) { return [Security.SecurityElement]::Escape([regex]::Replace($Text, '[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]', '')) }
function Write-Reports($Results, $Counts, [int]$ExitCode) {
  $utf8 = New-Object Text.UTF8Encoding $false
  if ($Json) {
    $cases = foreach ($r in $Results) { '{"id":' + (Json-String $r.case['id']) + ',"setup":' + (To-Json $r.setup) + ',"verdict":' + (Json-String $r.verdict) + ',"steps":[' + ((@($r.steps) | ForEach-Object { '{"part":' + (Json-String $_.part) + ',"verdict":' + (Json-String $_.verdict) + ',"notes":[' + ((@($_.notes) | ForEach-Object { Json-String (Hide $_) }) -join ',') + '],"ms":' + $_.ms + ',"reasons":[' + ((@($_.why) | ForEach-Object { Json-String (Hide $_) }) -join ',') + ']}' }) -join ',') + ']}' }
    [IO.File]::WriteAllText($Json, '{"exitCode":' + $ExitCode + ',"cases":[' + (@($cases) -join ',') + ']}', $utf8)
  }
  if ($JUnit) {
    $lines = @('<?xml version="1.0" encoding="UTF-8"?>', "<testsuite name=""$(Xml (Clean $Suite['suite']['name'] 200))"" tests=""$(@($Results | Where-Object { -not $_.setup }).Count)"" failures=""$($Counts.fail)"" errors=""$($Counts.error)"" skipped=""$($Counts.blocked + $Counts.inconclusive)"">")
    foreach ($r in @($Results | Where-Object { -not $_.setup })) {
      $m = Xml (Clean (Hide ((@($r.steps) | ForEach-Object { $_.why }) -join ' ')) 400)
      $inner = switch ($r.verdict) { 'fail' { "<failure message=""$m""/>" } 'error' { "<error message=""$m""/>" } 'warn' { "<system-out>$m</system-out>" } 'pass' { '' }; default { "<skipped message=""$m""/>" } }
      $noted = Xml (Clean (Hide ((@($r.steps) | ForEach-Object { $_.notes }) -join ' ')) 400)
      if ($noted) { $inner += "<system-out>$noted</system-out>" }
      $lines += "  <testcase classname=""$(Xml (Clean ([string](Get-Or $r.case 'op' '')) 200))"" name=""$(Xml (Clean $r.case['id'] 200))"">$inner</testcase>"
    }
    [IO.File]::WriteAllText($JUnit, (($lines + '</testsuite>') -join "`n") + "`n", $utf8)
  }
}

[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
Add-Type -AssemblyName System.Net.Http
if ($PSVersionTable.PSVersion.Major -lt 6) { [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12 }
if ($JUnit) { $JUnit = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($JUnit) }
if ($Json) { $Json = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Json) }
if (-not (Test-Path -LiteralPath (Join-Path $PSScriptRoot 'tests.json') -PathType Leaf)) { Stop-Bad 'There is no tests.json next to this script.' }
try { $Suite = Read-SuiteFile 'tests.json' } catch { Stop-Bad 'tests.json is not JSON.' }
Check-Header
$SetupCases = @(Get-List $Suite 'setup')
$Cases = @()
foreach ($name in @(Get-List $Suite 'include')) {
  $file = Read-File $name
  if ((Get-Or $file 'cases' $null) -isnot [array]) { Stop-Bad "$name does not contain a list of cases." }
  Check-Shape $file 'file' $name
  $Cases += @($file['cases'])
}
$ById = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
Check-Suite
$selected = Ordered-Cases
if ($List) { foreach ($c in $selected) { Say (Clean "$($c['id'])  [$(@(Get-List $c 'tags') -join ', ')]  $(Get-Or $c 'title' '')" 200) }; exit 0 }
$Secrets = New-Object Collections.ArrayList
$Credentials = $CredentialHeaders + @((Get-Or $Suite 'auth' @{}).Values | Where-Object { $null -ne $_ -and $_['in'] -eq 'header' } | ForEach-Object { $_['name'].ToLowerInvariant() })
$RunValues = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
$RunValues['RUN_ID'] = ((([string]$env:RUN_ID) + [guid]::NewGuid().ToString('N')) -replace '[^A-Za-z0-9]', '').Substring(0, 8).ToLowerInvariant()
$RunValues['SEED'] = [double](Get-Or $Suite['suite'] 'seed' 0)
Read-Environment
$Unset = New-Object 'Collections.Generic.Dictionary[string,string]' $Ordinal
Find-Unset
$Clock = [Diagnostics.Stopwatch]::StartNew()
$LoginValues = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
foreach ($k in @($RunValues.Keys)) { $LoginValues[$k] = $RunValues[$k] }
$Logins = New-Object Collections.ArrayList
Open-Logins
$SetupCaptures = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
$CaseMissed = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
$SetupMissed = New-Object 'Collections.Generic.Dictionary[string,object]' $Ordinal
$Verdicts = @{}
$Server = @{ row = 0; first = ''; before = ''; last = ''; stopped = ''; count = 0 }
$handler = New-Object Net.Http.HttpClientHandler
$handler.AllowAutoRedirect = $false
$handler.UseCookies = $false
$handler.UseProxy = [bool]$env:ASSAY_PROXY
if ($env:ASSAY_PROXY) { $handler.Proxy = New-Object Net.WebProxy $env:ASSAY_PROXY }
$Client = New-Object Net.Http.HttpClient $handler
$Client.Timeout = [Threading.Timeout]::InfiniteTimeSpan
$Client.DefaultRequestHeaders.ExpectContinue = $false
[void]$Client.DefaultRequestHeaders.TryAddWithoutValidation('User-Agent', 'assay-run-pack')
Say (Clean "$($Suite['suite']['name']): $($selected.Count) cases, run $($RunValues['RUN_ID'])" 200)
$all = @($SetupCases | Where-Object { -not (Is-Off $_) } | ForEach-Object { Run-Case $_ $true }) + @($selected | ForEach-Object { Run-Case $_ $false })
$counts = @{ pass = 0; warn = 0; fail = 0; error = 0; blocked = 0; inconclusive = 0 }
$words = @{ pass = 'pass'; warn = 'WARN'; fail = 'FAIL'; error = 'ERROR'; blocked = 'SKIPPED'; inconclusive = 'UNPROVEN' }
foreach ($r in $all) {
  if (-not $r.setup) { $counts[$r.verdict]++ }
  Say ($words[$r.verdict].PadRight(8) + ' ' + (Clean $r.case['id'] 100) + $(if ($r.setup) { ' (setup)' } else { '' }))
  foreach ($s in $r.steps) {
    foreach ($w in @($s.why)) { Say ('         ' + $(if ($s.part -ceq 'control') { "(control $(Clean $s.control 60)) " } else { '' }) + (Clean (Hide ([string]$w)) 240)) }
    foreach ($w in @($s.notes)) { Say ('         note: ' + (Clean (Hide ([string]$w)) 240)) }
  }
}
$noTokens = @($Logins | Where-Object { $_.bad })
$exitCode = if ($noTokens.Count -gt 0 -or @($all | Where-Object { $_.setup -and @('pass', 'warn') -cnotcontains $_.verdict }).Count -gt 0) { 4 } elseif ($counts.fail -gt 0) { 1 } elseif ($counts.error + $counts.blocked -gt 0) { 3 } else { 0 }
Say "$($selected.Count) cases: $($counts.pass) passed, $($counts.warn) with warnings, $($counts.fail) failed, $($counts.error) errors, $($counts.blocked) skipped, $($counts.inconclusive) inconclusive."
if ($Server.stopped) { Say (Clean (Hide "$($Server.stopped).") 300) }
if ($noTokens.Count -gt 0) { Say (Clean (Hide $noTokens[0].bad) 400) }
Write-Reports $all $counts $exitCode
exit $exitCode
