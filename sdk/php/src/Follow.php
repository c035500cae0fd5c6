<?php

declare(strict_types=1);

namespace Kolli;

/** Keeps the place in the feed over restarts: a file, a row, a key of your cache. */
interface CursorStore
{
    public function load(): ?string;

    public function save(string $cursor): void;
}

/** Keeps the cursor in a file, which is replaced in one step. */
final class FileCursor implements CursorStore
{
    public function __construct(private readonly string $path)
    {
    }

    public function load(): ?string
    {
        return is_file($this->path) ? (trim((string) file_get_contents($this->path)) ?: null) : null;
    }

    public function save(string $cursor): void
    {
        if (file_put_contents("{$this->path}.new", $cursor) === false || !rename("{$this->path}.new", $this->path)) {
            throw new KolliError("The cursor cannot be written to {$this->path}.");
        }
    }
}

final class Follow
{
    private const LONGEST_PAUSE = 30.0;

    /**
     * @param \Closure(?string): Page<Event> $read
     * @return \Generator<Event>
     */
    public static function events(\Closure $read, ?CursorStore $store, ?string $after, float $interval): \Generator
    {
        $cursor = $store?->load() ?? $after;
        for ($pause = $interval; ; ) {
            try {
                $page = $read($cursor);
            } catch (RequestError $error) {
                // A failure that may pass is waited for, however long it takes: every event is wanted.
                if (!Transport::isTransient($error)) {
                    throw $error;
                }
                usleep((int) ($pause * 1_000_000));
                $pause = min($pause * 2, self::LONGEST_PAUSE);
                continue;
            }
            $pause = $interval;
            foreach ($page->nodes as $event) {
                yield $event;
                $cursor = $event->cursor;
                $store?->save((string) $cursor);
            }
            if (!$page->pageInfo->hasNextPage) {
                usleep((int) ($interval * 1_000_000));
            }
        }
    }
}
