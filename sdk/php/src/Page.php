<?php

declare(strict_types=1);

namespace Kolli;

/** @template T */
final class Page
{
    /** @param list<T> $nodes */
    public function __construct(public readonly array $nodes, public readonly PageInfo $pageInfo)
    {
    }

    /**
     * @param \Closure(?string): Page<T> $read
     * @return \Generator<T>
     */
    public static function everyItem(\Closure $read, ?string $after): \Generator
    {
        do {
            $page = $read($after);
            foreach ($page->nodes as $node) {
                yield $node;
            }
            $after = $page->pageInfo->endCursor;
        } while ($page->pageInfo->hasNextPage);
    }
}
