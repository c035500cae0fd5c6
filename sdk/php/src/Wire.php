<?php

declare(strict_types=1);

namespace Kolli;

/** How values travel. */
final class Wire
{
    public static function time(?string $text): ?\DateTimeImmutable
    {
        return $text === null ? null : new \DateTimeImmutable($text);
    }

    /** Times become text with their zone. */
    public static function write(mixed $value): mixed
    {
        if ($value instanceof \DateTimeInterface) {
            return $value->format(\DateTimeInterface::RFC3339_EXTENDED);
        }
        return is_array($value) ? array_map(self::write(...), $value) : $value;
    }
}
